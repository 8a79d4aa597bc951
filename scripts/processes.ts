import cluster, { type Worker } from 'node:cluster';
import { on } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBackOff } from './back-off.ts';
import { OPEN, type PagesShown, retire, type ShowPages } from './child-process.ts';
import { COMPILED } from './release-folders.ts';

export interface Processes {
  /**
   * Switches to another release: starts new processes first, then stops the old ones.
   * @throws Error when the release can't start; the previous one keeps serving
   */
  switchTo(release: string): Promise<void>;
  /**
   * Serves the pages of another release with the code that runs: for releases that differ only in content.
   * @throws Error when a process doesn't serve them in time
   */
  showPages(release: string): Promise<void>;
  /** Returns the release whose code runs. */
  code(): string;
  /** Stops all processes. Running requests have 10 seconds to finish. */
  stop(): Promise<void>;
}

interface Plan {
  /** Returns the script that serves a release. */
  script: (release: string) => string;
  count: number;
  /** Environment variables to add to those of this process. */
  settings: Record<string, string>;
  /** Until it resolves, processes get ready but don't listen. */
  opening?: Promise<unknown>;
  pause?: (milliseconds: number) => Promise<unknown>;
}

/** Resolves when a process serves the pages of a release. A process that ends is replaced by one that does. */
async function show({ worker }: Server, pages: string): Promise<void> {
  const signal = AbortSignal.timeout(PAGES_TIMEOUT_MS);
  const messages = on(worker, 'message', { signal, close: ['exit'] });
  worker.send({ show: pages } satisfies ShowPages);
  try {
    for await (const [message] of messages) {
      const { shown, error } = message as PagesShown;
      if (shown !== pages) continue;
      if (error) throw new Error(error);
      return;
    }
  } catch (error) {
    if (signal.aborted) throw new Error('A server process did not show the pages.');
    throw error;
  }
}

/** A process that is listening. */
interface Server {
  worker: Worker;
  release: string;
}

/**
 * The MB that new objects may fill before V8 collects them. By default it lets them grow to 32: a collection then
 * takes 10 to 15 ms, in which no request is answered, and the process holds 330 MB under load. With 8 it takes 2 ms, and all of
 * them together as long as before.
 */
const YOUNG_GENERATION = '--max-semi-space-size=8';

// Each process accepts connections by itself, from the port that they share. By default the first process hands them out, and
// those that a process didn't read before it ended never get a response.
cluster.schedulingPolicy = cluster.SCHED_NONE;

/** How long a process may take to read the pages of another release. */
const PAGES_TIMEOUT_MS = 10_000;
/** The longest pause before a start while nobody serves. */
const MAX_OUTAGE_PAUSE_MS = 1000;
/** A process that isn't listening after this time is killed. */
const START_TIMEOUT_MS = 60_000;

/**
 * Starts the server processes and replaces those that end. Resolves when the first of them is listening: it starts alone, because
 * nobody is served until then, and the others would take its cores.
 * @throws Error when it ends before that
 */
export async function startProcesses(plan: Plan, release: string): Promise<Processes> {
  const { script, count, settings, opening, pause = sleep } = plan;
  const serving = new Set<Server>();
  const backOff = createBackOff();
  let current = release;
  /** The release whose pages are served. */
  let pages = release;
  /** The release being switched to. */
  let next: string | null = null;
  /** Missing processes that are being started, or will be after a pause. */
  let adding = 0;
  let stopping = false;
  let isOpen = opening === undefined;
  let switching: Promise<void> = Promise.resolve();
  try {
    await start(release);
  } catch (error) {
    await stop();
    throw error;
  }
  for (let others = count - 1; others > 0; others -= 1) void add();

  return {
    switchTo(to) {
      const switched = switching.then(() => change(to));
      // Keeps the queue going when this release can't start.
      switching = switched.catch(() => {});
      return switched;
    },
    showPages(of) {
      const shown = switching.then(async () => {
        if (stopping) return;
        pages = of;
        await Promise.all(ofCurrent().map((server) => show(server, of)));
      });
      switching = shown.catch(() => {});
      return shown;
    },
    code: () => current,
    stop,
  };

  async function stop(): Promise<void> {
    stopping = true;
    await Promise.all([...serving].map(stopServer));
  }

  async function change(to: string): Promise<void> {
    if (to === current || stopping) return;
    next = to;
    try {
      await startAll(to);
      current = to;
      pages = to;
    } finally {
      next = null;
      await balance();
    }
  }

  /** Starts missing processes, and stops surplus ones and those of another release. */
  async function balance(): Promise<void> {
    if (stopping) return;
    const kept = ofCurrent().slice(0, count);
    const leaving = [...serving].filter((server) => !kept.includes(server) && server.release !== next);
    for (let missing = count - kept.length - adding; missing > 0; missing -= 1) void replace(0);
    await Promise.all(leaving.map(stopServer));
  }

  function ofCurrent(): Server[] {
    return [...serving].filter((server) => server.release === current);
  }

  /**
   * Replaces a process that ran for `uptimeMs`, with longer and longer pauses while processes keep failing and another one serves.
   */
  async function replace(uptimeMs: number): Promise<void> {
    console.error('A server process ended. Starting another one.');
    const longest = ofCurrent().length > 0 ? Number.POSITIVE_INFINITY : MAX_OUTAGE_PAUSE_MS;
    await add(pause(Math.min(backOff.pauseAfter(uptimeMs), longest)));
  }

  /** Starts a missing process, after a pause. */
  async function add(paused?: Promise<unknown>): Promise<void> {
    adding += 1;
    await paused;
    // A switch to another release may have started enough processes in the meantime.
    if (!stopping && ofCurrent().length < count) await start(current).catch(() => {});
    adding -= 1;
    await balance();
  }

  async function startAll(directory: string): Promise<void> {
    const starts = await Promise.allSettled(Array.from({ length: count }, () => start(directory)));
    const failed = starts.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  }

  async function start(directory: string): Promise<void> {
    const shown = directory === current ? pages : directory;
    cluster.setupPrimary({
      exec: script(directory),
      args: [],
      execArgv: [...process.execArgv, YOUNG_GENERATION],
    });
    const worker = cluster.fork({
      ...settings,
      ...(!isOpen && { OPENS_LATER: '1' }),
      RELEASE_DIR: directory,
      PAGES_DIR: shown,
      NODE_COMPILE_CACHE: join(directory, COMPILED),
    });
    if (!isOpen) void opening?.then(() => open(worker));
    const timer = setTimeout(() => worker.process.kill('SIGKILL'), START_TIMEOUT_MS);
    const server = { worker, release: directory };
    let startedAt = 0;
    await new Promise<void>((resolve, reject) => {
      worker.once('listening', () => {
        startedAt = performance.now();
        serving.add(server);
        resolve();
      });
      const ended = (reason = 'See the lines above.') => {
        clearTimeout(timer);
        reject(new Error(`A server process could not start. ${reason}`));
        if (serving.delete(server)) handleExit(performance.now() - startedAt);
      };
      worker.once('exit', () => ended());
      worker.on('error', ({ message }) => {
        // When the system can't create another process, there is no exit event. A running one exits later.
        if (worker.process.pid === undefined) ended(message);
      });
    });
    clearTimeout(timer);
    // The pages may have changed while the process was starting.
    if (directory === current && shown !== pages) await show(server, pages).catch(() => {});
  }

  function open(worker: Worker): void {
    isOpen = true;
    // With a callback, it's no error when the process ends at this moment.
    worker.send(OPEN, () => {});
  }

  function handleExit(uptimeMs: number): void {
    if (stopping) return;
    if (ofCurrent().length + adding < count) void replace(uptimeMs);
  }

  function stopServer(server: Server): Promise<void> {
    serving.delete(server);
    return retire(server.worker.process);
  }
}
