import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { isDataLocked, lockData } from './data-lock.ts';
import { ROOT } from './root.ts';

function dataFolder(): string {
  const directory = mkdtempSync(join(tmpdir(), 'gti-lock-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

interface Contender {
  process: ChildProcess;
  /** `done`, or the error message. */
  outcome: Promise<string>;
}

/** Starts a process that calls one function of the lock and then runs until it's killed. */
function contender(call: string): Contender {
  const code = `
    import { lockData, shareDataLock } from '#scripts/data-lock.ts';
    process.stdin.resume().on('end', () => process.exit());
    try { await ${call}; console.log('done'); } catch (error) { console.log(error.message); }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], {
    cwd: ROOT,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const outcome = new Promise<string>((resolve) =>
    child.stdout.once('data', (chunk) => resolve(String(chunk).trim())),
  );
  return { process: child, outcome };
}

const settings = (dataDir: string) => ({ dataDir, port: 4321, timeZone: 'America/Los_Angeles' });

function locker(dataDir: string, timeoutMs = 0): Contender {
  return contender(`lockData(${JSON.stringify(settings(dataDir))}, ${timeoutMs})`);
}

/** Returns why this process can't lock the folder. */
function rejection(dataDir: string): Promise<string> {
  return lockData(settings(dataDir), 0).then(
    () => 'done',
    ({ message }: Error) => message,
  );
}

function sharer(dataDir: string): Contender {
  return contender(`shareDataLock(${JSON.stringify(dataDir)})`);
}

async function kill({ process: child }: Contender): Promise<void> {
  child.kill('SIGKILL');
  await new Promise((resolve) => child.once('exit', resolve));
}

describe('the lock of the data folder', () => {
  it('rejects a second process and names the first one', async () => {
    const directory = dataFolder();
    const first = locker(directory);
    expect(await first.outcome).toBe('done');
    const holder = readFileSync(join(directory, 'lock.json'), 'utf8');
    const sentence = await rejection(directory);
    const who = `process ${first.process.pid}, started on \\w{3} \\d+, \\d{4}, \\d+:\\d\\d\\s[AP]M for port 4321`;
    expect(sentence).toMatch(
      new RegExp(
        `^The data folder ${directory} is in use by ${who}; stop it first, or set DATA_DIR to another folder.$`,
      ),
    );
    expect(readFileSync(join(directory, 'lock.json'), 'utf8')).toBe(holder);
    expect(isDataLocked(directory)).toBe(true);
  });

  it('ends with its holder, however that ends, and whichever process has its pid now', async () => {
    const directory = dataFolder();
    const first = locker(directory);
    expect(await first.outcome).toBe('done');
    await kill(first);
    expect(isDataLocked(directory)).toBe(false);
    writeFileSync(join(directory, 'lock.json'), JSON.stringify({ pid: process.pid, port: 1, since: '' }));
    const second = locker(directory);
    expect(await second.outcome).toBe('done');
    second.process.stdin?.end();
    await vi.waitFor(() => expect(existsSync(join(directory, 'lock.json'))).toBe(false), { timeout: 5000 });
  });

  it('goes to one of two processes that start at the same time', async () => {
    const directory = dataFolder();
    const outcomes = await Promise.all([locker(directory).outcome, locker(directory).outcome]);
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
  });

  it('is held by the children of a killed holder until they have exited too', async () => {
    const directory = dataFolder();
    const parent = locker(directory);
    await parent.outcome;
    const child = sharer(directory);
    expect(await child.outcome).toBe('done');
    await kill(parent);
    expect(await rejection(directory)).toContain('is in use by process');
    const next = locker(directory, 10_000);
    await kill(child);
    expect(await next.outcome).toBe('done');
  });

  it('makes a damaged lock file usable again', async () => {
    const directory = dataFolder();
    writeFileSync(join(directory, 'lock.sqlite'), 'not a database '.repeat(100));
    expect(await locker(directory, 1000).outcome).toBe('done');
    expect(await rejection(directory)).toContain('is in use by process');
  });

  it('rejects a second process without a name when the record of its holder is damaged', async () => {
    const directory = dataFolder();
    await locker(directory).outcome;
    writeFileSync(join(directory, 'lock.json'), '{');
    expect(await rejection(directory)).toContain('is in use by another process;');
  });
});
