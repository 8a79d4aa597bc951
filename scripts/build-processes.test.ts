import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { buildProcesses } from './build-processes.ts';
import { fingerprintOf } from './fingerprint.mjs';
import { ROOT } from './root.ts';

function folder(): string {
  // Inside the project, where the packages are found.
  mkdirSync(join(ROOT, 'dist'), { recursive: true });
  const directory = mkdtempSync(join(ROOT, `dist/test.building-${process.pid}-`));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

it('builds the processes once, and again when what is there is half a build, and leaves no build of a process that was killed', async () => {
  const dist = folder();
  // A pid that no process has: Linux assigns none above 2^22.
  mkdirSync(join(dist, '0123456789abcdef.building-99999999'), { recursive: true });
  const built = await buildProcesses(dist);
  expect(readdirSync(dist)).toEqual([basename(built)]);
  expect(readdirSync(built)).toEqual(expect.arrayContaining(['site.mjs', 'work.mjs', 'make-release.mjs']));
  writeFileSync(join(built, 'kept'), '');
  expect(await buildProcesses(dist)).toBe(built);
  expect(existsSync(join(built, 'kept'))).toBe(true);
  rmSync(join(built, '.complete'));
  expect(await buildProcesses(dist)).toBe(built);
  expect(existsSync(join(built, 'kept'))).toBe(false);
});

it('finds the files beside the sources from a built process', async () => {
  // The build of npm start, which is there if no file changed.
  const built = await buildProcesses();
  const { status, stderr } = spawnSync(process.execPath, [join(built, 'rebuild.mjs')], {
    encoding: 'utf8',
    env: { ...process.env, ENV_FILE: '.env.example', APP_SECRET: 'x'.repeat(32), DATA_DIR: '/nowhere/data' },
  });
  expect([status, stderr]).toEqual([
    1,
    expect.stringContaining('There is no database /nowhere/data/shop.sqlite'),
  ]);
});

it('gives changed files another fingerprint, but not changed tests', () => {
  const directory = mkdtempSync(join(tmpdir(), 'gti-sources-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  const write = (name: string, text: string) => {
    writeFileSync(join(directory, name), text);
    return fingerprintOf(['.'], '', directory);
  };
  const first = write('a.ts', '1');
  expect(write('a.test.ts', '1')).toBe(first);
  const changed = write('a.ts', '2');
  expect(changed).not.toBe(first);
  expect(write('b.ts', '')).not.toBe(changed);
});
