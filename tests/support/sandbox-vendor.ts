import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How to reach the sandbox print vendor of a running shop. */
export interface SandboxVendor {
  base: string;
  key: string;
}

export function sandboxVendorOf(dataDir: string): SandboxVendor {
  const read = (file: string) => readFileSync(join(dataDir, 'sandbox/print-vendor', file), 'utf8');
  return { base: `http://127.0.0.1:${read('port')}`, key: read('key') };
}

/**
 * Calls the sandbox print vendor: as a shop does, or to control it (docs/product/sandbox.md#sandbox).
 * @returns its `result`
 * @throws Error with its answer if it refuses
 */
export async function callVendor<Result>(
  { base, key }: SandboxVendor,
  method: string,
  path: string,
  body: object,
): Promise<Result> {
  const headers = { authorization: `Bearer ${key}` };
  const response = await fetch(base + path, { method, headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(await response.text());
  return ((await response.json()) as { result: Result }).result;
}
