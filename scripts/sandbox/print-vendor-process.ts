import { createHmac } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { isNotNull } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { podVendors } from '#db/schema/vendors.ts';
import { SANDBOX_VENDOR_KEY } from '#server/gateways/print-vendors/vendor-settings.ts';
import type { Env } from '#server/kernel/env/env.ts';
import { startBackground } from '../background.ts';
import { freePort } from '../free-port.ts';
import { scriptFile } from '../script-file.ts';
import { StartError } from '../start-error.ts';
import { readSandboxSettings } from './print-vendor/settings.ts';

/** The local print vendor's process, and the settings by which the site reaches it. */
interface PrintVendorProcess {
  settings: { PRINTFUL_API_BASE: string; PRINTFUL_API_KEY: string };
  start: () => Promise<{ stop: () => Promise<void> }>;
}

/** Returns whether the shop pays in the sandbox and has no vendor's key: neither in its settings nor stored. */
export function needsPrintVendor({ payments, vendors }: Env, db: Db): boolean {
  const isGiven = Object.values(vendors).some(({ apiKey, apiBase }) => apiKey || apiBase);
  if (!payments.sandbox || isGiven) return false;
  return !db.select({ id: podVendors.id }).from(podVendors).where(isNotNull(podVendors.apiKey)).get();
}

/**
 * Prepares the local print vendor: `start` starts it in a process of its own, which is restarted when it ends
 * (docs/product/sandbox.md#sandbox), and doesn't wait for it: the site calls it later. Its key and port are files in its folder,
 * for people who make control calls.
 * @throws StartError when one of its settings is wrong
 */
export async function preparePrintVendor(env: Env): Promise<PrintVendorProcess> {
  requireSettings();
  const directory = join(env.dataDir, 'sandbox', 'print-vendor');
  mkdirSync(directory, { recursive: true });
  const port = await samePort(join(directory, 'port'));
  const secret = createHmac('sha256', env.appSecret).update('sandbox print vendor').digest('hex');
  const key = `${SANDBOX_VENDOR_KEY}${secret.slice(0, 32)}`;
  writeFileSync(join(directory, 'key'), key, { mode: 0o600 });
  return {
    settings: { PRINTFUL_API_BASE: `http://127.0.0.1:${port}`, PRINTFUL_API_KEY: key },
    start: () =>
      startBackground({
        name: 'sandbox print vendor',
        readyTimeoutMs: 0,
        script: scriptFile('print-vendor'),
        settings: { SANDBOX_DIRECTORY: directory, SANDBOX_PORT: String(port), SANDBOX_KEY: key },
      }),
  };
}

function requireSettings(): void {
  try {
    readSandboxSettings(process.env);
  } catch (error) {
    throw new StartError(error instanceof Error ? error.message : String(error));
  }
}

/** Returns the port of the last time if it is free: the addresses of the vendor's pictures have it. */
async function samePort(file: string): Promise<number> {
  const last = lastPort(file);
  if (last !== null && (await isFree(last))) return last;
  const port = await freePort();
  writeFileSync(file, String(port));
  return port;
}

function lastPort(file: string): number | null {
  try {
    const port = Number(readFileSync(file, 'utf8'));
    return Number.isInteger(port) && port > 1023 && port < 65_536 ? port : null;
  } catch {
    return null;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
