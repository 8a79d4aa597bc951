import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { ROOT } from '#scripts/root.ts';

const FILES = {
  'package.json': '{ "type": "module" }',
  'astro.config.mjs': `import node from '@astrojs/node';
import { defineConfig } from 'astro/config';

export default defineConfig({ output: 'server', adapter: node({ mode: 'standalone' }) });
`,
  'src/pages/ok.ts': `export const prerender = false;

export const GET = () => Response.json({ ok: true });
`,
};

/**
 * Builds and starts an Astro server as it comes, with an endpoint that returns a constant, from the packages of this project.
 * @returns the address of the endpoint, and the process
 */
export async function startStockEndpoint(
  port: number,
): Promise<{ url: string; pid: number; stop: () => void }> {
  const root = mkdtempSync(join(tmpdir(), 'gti-stock-'));
  mkdirSync(join(root, 'src/pages'), { recursive: true });
  for (const [file, text] of Object.entries(FILES)) writeFileSync(join(root, file), text);
  symlinkSync(join(ROOT, 'node_modules'), join(root, 'node_modules'));
  const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' };
  const astro = join(ROOT, 'node_modules/astro/bin/astro.mjs');
  execFileSync(process.execPath, [astro, 'build'], {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const server = spawn(process.execPath, [join(root, 'dist/server/entry.mjs')], {
    cwd: root,
    env: { ...env, HOST: '127.0.0.1', PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const url = `http://127.0.0.1:${port}/ok`;
  while (!(await fetch(url).catch(() => null))?.ok) {
    if (server.exitCode !== null) throw new Error('The stock endpoint did not start.');
    await wait(50);
  }
  return {
    url,
    pid: server.pid ?? 0,
    stop() {
      server.kill('SIGTERM');
      rmSync(root, { recursive: true, force: true });
    },
  };
}
