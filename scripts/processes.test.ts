import cluster from 'node:cluster';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { build } from 'rolldown';
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { isRunning } from './is-running.mjs';
import { type Processes, startProcesses } from './processes.ts';
import { ROOT } from './root.ts';

/** Each of them left a connection without a response in half of all cases. */
const SWITCHES = 6;

/** The folder of the stub server, built like the processes of a site: dozens of processes start it. */
let built: string;

beforeAll(async () => {
  built = mkdtempSync(join(tmpdir(), 'gti-stub-'));
  const output = { file: join(built, 'stub-server.mjs') };
  await build({ cwd: ROOT, input: 'tests/support/stub-server.ts', platform: 'node', output });
});
afterAll(() => rmSync(built, { recursive: true }));
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

/** Creates a release; the names of its files control the stub server. */
function release(...files: string[]): string {
  const directory = mkdtempSync(join(tmpdir(), 'gti-release-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  for (const file of files) addMarker(directory, file);
  return directory;
}

const addMarker = (directory: string, file: string) => writeFileSync(join(directory, file), '');
const removeMarker = (directory: string, file: string) => rmSync(join(directory, file));

/** Returns the pids of the running processes that serve a release. */
function serving(directory: string, stage: 'pid' | 'started' = 'pid'): number[] {
  return readdirSync(directory)
    .filter((name) => name.startsWith(`${stage}-`))
    .map((name) => Number(name.slice(stage.length + 1)))
    .filter((pid) => isRunning(pid));
}

async function until(check: () => void): Promise<void> {
  await vi.waitFor(check, { timeout: 15_000, interval: 20 });
}

async function untilServing(directory: string, count: number): Promise<void> {
  await until(() => expect(serving(directory)).toHaveLength(count));
}

async function killOne(directory: string): Promise<void> {
  const pid = Number(serving(directory)[0]);
  process.kill(pid, 'SIGKILL');
  await until(() => expect(isRunning(pid)).toBe(false));
}

async function start(
  directory: string,
  pause?: (pause: number) => Promise<unknown>,
  count = 2,
): Promise<Processes> {
  const script = () => join(built, 'stub-server.mjs');
  const plan = { script, count, settings: {} };
  const processes = await startProcesses({ ...plan, ...(pause && { pause }) }, directory);
  onTestFinished(() => processes.stop());
  // They listen before they have looked whether to crash.
  await untilServing(directory, count);
  return processes;
}

it('starts the first process alone, and the others once it listens', async () => {
  const only = release('wait');
  const starting = start(only, undefined, 3);
  await until(() => expect(serving(only, 'started')).toHaveLength(1));
  const [first] = serving(only, 'started');
  removeMarker(only, 'wait');
  await starting;
  // A process notes when it starts. Each other one started later than the first listened.
  const notedAt = (name: string) => statSync(join(only, name)).mtimeMs;
  const others = serving(only, 'started').filter((pid) => pid !== first);
  expect(others).toHaveLength(2);
  for (const pid of others) expect(notedAt(`started-${pid}`)).toBeGreaterThan(notedAt(`pid-${first}`));
});

it('leaves no process of the old release when one was replaced before the new release was ready', async () => {
  const [old, next] = [release(), release('wait')];
  const processes = await start(old);
  const switching = processes.switchTo(next);
  await until(() => expect(serving(next, 'started')).toHaveLength(2));
  await killOne(old);
  await untilServing(old, 2);
  removeMarker(next, 'wait');
  await switching;
  expect([serving(old), serving(next).length]).toEqual([[], 2]);
});

it('retires a replacement of the old release that is ready only after the switch', async () => {
  const [old, next] = [release(), release()];
  const processes = await start(old);
  addMarker(old, 'wait');
  await killOne(old);
  await until(() => expect(serving(old, 'started')).toHaveLength(2));
  await processes.switchTo(next);
  removeMarker(old, 'wait');
  await until(() => expect(readdirSync(old).filter((name) => name.startsWith('pid-'))).toHaveLength(3));
  await until(() => expect(serving(old, 'started')).toEqual([]));
  expect(serving(next)).toHaveLength(2);
});

it('replaces a process of the new release that ends before the others are ready', async () => {
  const [old, next] = [release(), release('wait')];
  const processes = await start(old);
  const switching = processes.switchTo(next);
  await until(() => expect(serving(next, 'started')).toHaveLength(2));
  const [first] = serving(next, 'started');
  // One listens and ends while the other is stopped.
  const other = Number(serving(next, 'started')[1]);
  process.kill(other, 'SIGSTOP');
  removeMarker(next, 'wait');
  await untilServing(next, 1);
  process.kill(Number(first), 'SIGKILL');
  await untilServing(next, 0);
  process.kill(other, 'SIGCONT');
  await switching;
  await untilServing(next, 2);
  expect(serving(old)).toEqual([]);
});

it('keeps the old release when the new one cannot start, and switches to the next one', async () => {
  const [old, broken, next] = [release(), release('broken'), release()];
  const processes = await start(old);
  await expect(processes.switchTo(broken)).rejects.toThrow('A server process could not start');
  expect([serving(old).length, serving(broken)]).toEqual([2, []]);
  await processes.switchTo(next);
  expect([serving(old), serving(next).length]).toEqual([[], 2]);
});

it("shows the pages of one release after another, even after a damaged one, and doesn't listen in between", async () => {
  const processes = await start(release());
  const listening = () =>
    Object.values(cluster.workers ?? {}).flatMap((worker) =>
      ['message', 'exit', 'error'].map((event) => worker?.listenerCount(event)),
    );
  const before = listening();
  await expect(processes.showPages(release('damaged'))).rejects.toThrow('The pages are damaged.');
  for (let time = 0; time < 3; time += 1) await processes.showPages(release());
  expect(listening()).toEqual(before);
});

it('counts a process that ends before it shows the pages, because its replacement will show them', async () => {
  const only = release();
  const processes = await start(only);
  const shown = processes.showPages(release('mute'));
  for (const pid of serving(only)) process.kill(pid, 'SIGKILL');
  await shown;
});

it('waits longer and longer before it replaces processes that listen and then crash', async () => {
  const only = release();
  const pauses: number[] = [];
  await start(only, async (pause) => pauses.push(pause));
  addMarker(only, 'crash');
  await killOne(only);
  await until(() => expect(pauses.length).toBeGreaterThan(3));
  removeMarker(only, 'crash');
  await untilServing(only, 2);
  expect(pauses.slice(0, 4)).toEqual([0, 500, 1000, 2000]);
});

it('waits for a second at most while no process serves', async () => {
  const only = release();
  const pauses: number[] = [];
  await start(only, async (pause) => pauses.push(pause), 1);
  addMarker(only, 'crash');
  await killOne(only);
  await until(() => expect(pauses.length).toBeGreaterThan(4));
  removeMarker(only, 'crash');
  await untilServing(only, 1);
  expect(pauses.slice(0, 5)).toEqual([0, 500, 1000, 1000, 1000]);
});

it('retries with longer and longer pauses while the system cannot create a process', async () => {
  const only = release();
  const pauses: number[] = [];
  await start(only, async (pause) => {
    pauses.push(pause);
    // A fork fails immediately: without pauses, the retries would take all the time.
    await sleep(10);
  });
  const { execPath } = process;
  onTestFinished(() => void Object.assign(process, { execPath }));
  process.execPath = join(only, 'no-such-program');
  await killOne(only);
  await until(() => expect(pauses.length).toBeGreaterThan(3));
  process.execPath = execPath;
  await untilServing(only, 2);
  expect(pauses.slice(0, 4)).toEqual([0, 500, 1000, 2000]);
});

it('fails and leaves no process when the first release cannot start', async () => {
  const broken = release('broken');
  await expect(start(broken)).rejects.toThrow('A server process could not start');
  expect(serving(broken, 'started')).toEqual([]);
});

it('keeps the process that serves while another one fails to start, and starts that again', async () => {
  const only = release();
  const pauses: number[] = [];
  // At that moment the others have yet to start.
  cluster.once('listening', () => addMarker(only, 'broken'));
  const starting = start(only, async (pause) => {
    pauses.push(pause);
    await sleep(10);
  });
  await until(() => expect(pauses.length).toBeGreaterThan(1));
  const [first] = serving(only);
  expect(serving(only)).toEqual([first]);
  removeMarker(only, 'broken');
  await starting;
  expect(serving(only)).toContain(first);
});

it('leaves no new connection without a response while releases are switched', async () => {
  let port = 0;
  const notePort = (_: unknown, address: { port: number }) => {
    ({ port } = address);
  };
  cluster.on('listening', notePort);
  onTestFinished(() => void cluster.off('listening', notePort));
  const processes = await start(release());
  let [isSwitching, responses] = [false, 0];
  const visitor = async () => {
    while (isSwitching) {
      await readOnce(port);
      responses += 1;
    }
  };
  for (let switches = 0; switches < SWITCHES; switches += 1) {
    const next = release('wait');
    const switched = processes.switchTo(next);
    await until(() => expect(serving(next, 'started')).toHaveLength(2));
    isSwitching = true;
    const visits = Promise.all(Array.from({ length: 4 }, visitor));
    removeMarker(next, 'wait');
    await switched;
    isSwitching = false;
    await visits;
  }
  expect(responses).toBeGreaterThan(50);
});

/** Requests something over a separate connection. @throws Error when there is no response within some seconds */
function readOnce(port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const sent = get({ port, host: '127.0.0.1', agent: false, timeout: 10_000 }, (response) => {
      response.resume().on('end', resolve).on('error', reject);
    });
    sent.on('error', reject).on('timeout', () => sent.destroy(new Error('There was no response.')));
  });
}
