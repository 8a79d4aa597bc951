import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
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

it("builds the processes once, again after an incomplete build, and removes a killed process's build", async () => {
  const dist = folder();
  // A pid that no process has: Linux assigns none above 2^22.
  mkdirSync(join(dist, '0123456789abcdef.building-99999999'), { recursive: true });
  const built = await buildProcesses(dist);
  expect(readdirSync(dist)).toEqual([basename(built)]);
  expect(readdirSync(built)).toEqual(expect.arrayContaining(['site.mjs', 'work.mjs', 'make-release.mjs']));
  expect(readFileSync(join(built, 'work.mjs'), 'utf8')).not.toMatch(/from ?["'](?:node:)?http["']/);
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
  const { stdout } = spawnSync(process.execPath, [join(built, 'make-release.mjs')], {
    encoding: 'utf8',
    env: { ...process.env, ENV_FILE: '.env.example', APP_SECRET: 'x'.repeat(32), DATA_DIR: '/dev/null/data' },
    input: '',
  });
  expect(JSON.parse(stdout).error).toMatch(/^Cannot open database/);
});

describe('the fingerprint of files', () => {
  function sources() {
    const directory = mkdtempSync(join(tmpdir(), 'gti-sources-'));
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
    const note = join(directory, 'note.test.ts');
    return {
      note,
      write: (name: string, text: string) => writeFileSync(join(directory, name), text),
      fingerprint: () => fingerprintOf(['.'], { root: directory, note }),
    };
  }

  it('differs after a change, but not after a change of tests', () => {
    const { write, fingerprint } = sources();
    write('a.ts', '1');
    const first = fingerprint();
    write('a.test.ts', '1');
    expect(fingerprint()).toBe(first);
    write('a.ts', '2');
    const changed = fingerprint();
    expect(changed).not.toBe(first);
    write('b.ts', '');
    expect(fingerprint()).not.toBe(changed);
  });

  it('is noted once the files have settled, and holds until one of them changes, whatever its date says', () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { note, write, fingerprint } = sources();
    write('a.ts', '1');
    const file = join(dirname(note), 'a.ts');
    const dated = new Date('2020-01-01');
    utimesSync(file, dated, dated);
    const first = fingerprint();
    expect(existsSync(note)).toBe(false);
    vi.setSystemTime(Date.now() + 10_000);
    expect(fingerprint()).toBe(first);
    // The noted hash is used.
    const noted = readFileSync(note, 'utf8');
    writeFileSync(note, noted.replace(/ .*/, ` ${'f'.repeat(64)}`));
    expect(fingerprint()).not.toBe(first);
    writeFileSync(note, noted);
    const { ctimeMs } = statSync(file);
    write('a.ts', '2');
    // Some systems count this time in steps of milliseconds. A change within one isn't noted: the fake clock hides that.
    do utimesSync(file, dated, dated);
    while (statSync(file).ctimeMs === ctimeMs);
    expect(fingerprint()).not.toBe(first);
  });
});
