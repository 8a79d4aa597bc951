import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { expect, onTestFinished, test } from 'vitest';
import { lightHttp } from './light-http.ts';

const SCRIPT = `
  import http, { createServer } from 'node:http';
  const loaded = process.moduleLoadList.filter((name) => name.includes('undici'));
  console.log(createServer === http.createServer, typeof http.Agent, loaded.join());
`;

test('a bundled process that imports node:http does not load fetch with it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gti-http-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const script = join(folder, 'script.mjs');
  writeFileSync(script, SCRIPT);
  const bundled = join(folder, 'bundled.mjs');
  const build = await rolldown({ input: script, platform: 'node', plugins: [lightHttp()] });
  await build.write({ file: bundled });
  await build.close();
  const run = (file: string) => execFileSync(process.execPath, [file], { encoding: 'utf8', env: {} }).trim();
  expect(run(bundled)).toBe('true function');
  // Why it's needed. Once this fails, the plugin can go.
  expect(run(script)).toMatch(/^true function .*undici/);
});
