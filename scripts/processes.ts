import { setTimeout as sleep } from 'node:timers/promises';
import { createBackOff } from './back-off.ts';
import { retire } from './child-process.ts';
import { type ServerProcess, showPages, startServer } from './server-process.ts';

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

/** The longest pause before a start while nobody serves. */
const MAX_OUTAGE_PAUSE_MS = 1000;

/**
 * Starts the server processes and replaces those that end. Resolves when the first of them is listening: it starts alone, because
 * nobody is served until then, and the others would take its cores.
 * @throws Error when it ends before that
 */
export async function startProcesses(plan: Plan, release: string): Promise<Processes> {
  const { script, count, settings, pause = sleep } = plan;
  /** The processes that are listening and weren't asked to stop. */
  const serving = new Set<ServerProcess>();
  const backOff = createBackOff();
  let current = release;
  /** The release whose pages are served. */
  let pages = release;
  /** The release being switched to. */
  let next: string | null = null;
  /** Missing processes that are being started, or will be after a pause. */
  let adding = 0;
  let stopping = false;
  /** Absent once the site is open. */
  let opening = plan.opening;
  void opening?.then(() => {
    opening = undefined;
  });
  let switching: Promise<void> = Promise.resolve();
  try {
    await start(release);
  } catch (error) {
    await stop();
    throw error;
  }
  for (let others = count - 1; others > 0; others -= 1) void add();

  return {
    switchTo: (to) => inTurn(() => change(to)),
    showPages: (of) =>
      inTurn(async () => {
        if (stopping) return;
        pages = of;
        await Promise.all(ofCurrent().map((server) => showPages(server, of)));
      }),
    code: () => current,
    stop,
  };

  /** Runs switches one after the other, also after one that failed. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const done = switching.then(work);
    switching = done.catch(() => {});
    return done;
  }

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

  function ofCurrent(): ServerProcess[] {
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
    const server = await startServer({
      script: script(directory),
      release: directory,
      pages: shown,
      settings,
      opening,
      onListening: (server) => serving.add(server),
      onEnd(server, uptimeMs) {
        // One that was asked to stop, or never listened, isn't in the set.
        if (serving.delete(server) && !stopping && ofCurrent().length + adding < count)
          void replace(uptimeMs);
      },
    });
    // The pages may have changed while the process was starting.
    if (directory === current && shown !== pages) await showPages(server, pages).catch(() => {});
  }

  function stopServer(server: ServerProcess): Promise<void> {
    serving.delete(server);
    return retire(server.worker.process);
  }
}
