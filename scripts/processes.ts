import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBackOff } from './back-off.ts';
import { retire } from './child-process.ts';

export interface Processes {
  /**
   * Puts another release into service: new processes first, then the old ones finish and go.
   * @throws Error when the release cannot start; the one before goes on serving
   */
  switchTo(release: string): Promise<void>;
  /** Lets running requests finish, for ten seconds at most. */
  stop(): Promise<void>;
}

interface Plan {
  script: string;
  count: number;
  /** Environment variables on top of this process's own. */
  settings: Record<string, string>;
  pause?: (milliseconds: number) => Promise<unknown>;
}

/** A process that listens. */
interface Server {
  worker: Worker;
  release: string;
}

/** A process that does not listen after so many milliseconds never will. */
const LONGEST_START = 60_000;

/**
 * Starts the server processes and keeps their number; resolves when all of them listen.
 * @throws Error when one of them ends before that
 */
export async function startProcesses(plan: Plan, release: string): Promise<Processes> {
  const { script, count, settings, pause = sleep } = plan;
  const serving = new Set<Server>();
  const backOff = createBackOff();
  let current = release;
  /** The release being switched to. */
  let next: string | null = null;
  let replacing = 0;
  let stopping = false;
  let switching: Promise<void> = Promise.resolve();
  cluster.setupPrimary({ exec: script });
  try {
    await startAll(release);
  } catch (error) {
    await stop();
    throw error;
  }
  void tend();

  return {
    switchTo(to) {
      const turn = switching.then(() => change(to));
      // The next release gets its turn even when this one cannot start.
      switching = turn.catch(() => {});
      return turn;
    },
    stop,
  };

  async function stop(): Promise<void> {
    stopping = true;
    await Promise.all([...serving].map(letGo));
  }

  async function change(to: string): Promise<void> {
    if (to === current || stopping) return;
    next = to;
    try {
      await startAll(to);
      current = to;
    } finally {
      next = null;
      await tend();
    }
  }

  /** Starts one process for each that is missing, and retires those of another release and those too many. */
  async function tend(): Promise<void> {
    if (stopping) return;
    const kept = ofCurrent().slice(0, count);
    const leaving = [...serving].filter((server) => !kept.includes(server) && server.release !== next);
    for (let missing = count - kept.length - replacing; missing > 0; missing -= 1) void replace(0);
    await Promise.all(leaving.map(letGo));
  }

  function ofCurrent(): Server[] {
    return [...serving].filter((server) => server.release === current);
  }

  /** Starts one more process in place of one that lived so many milliseconds, later and later while they fail. */
  async function replace(lived: number): Promise<void> {
    replacing += 1;
    console.error('A server process ended; starting another one.');
    await pause(backOff.pauseAfter(lived));
    // A switch may have started enough in the meantime.
    if (!stopping && ofCurrent().length < count) await start(current).catch(() => {});
    replacing -= 1;
    await tend();
  }

  async function startAll(each: string): Promise<void> {
    const starts = await Promise.allSettled(Array.from({ length: count }, () => start(each)));
    const failed = starts.find((one) => one.status === 'rejected');
    if (failed) throw failed.reason;
  }

  async function start(each: string): Promise<void> {
    const worker = cluster.fork({ ...settings, RELEASE_DIR: each });
    const timer = setTimeout(() => worker.process.kill('SIGKILL'), LONGEST_START);
    const server = { worker, release: each };
    let began = 0;
    await new Promise<void>((resolve, reject) => {
      worker.once('listening', () => {
        began = performance.now();
        serving.add(server);
        resolve();
      });
      const ended = (reason = 'See the lines above.') => {
        clearTimeout(timer);
        reject(new Error(`A server process could not start. ${reason}`));
        if (serving.delete(server)) died(performance.now() - began);
      };
      worker.once('exit', () => ended());
      worker.on('error', ({ message }) => {
        // Where the system has no room for another process, there is no exit. One that runs will exit later.
        if (worker.process.pid === undefined) ended(message);
      });
    });
    clearTimeout(timer);
  }

  function died(lived: number): void {
    if (stopping) return;
    if (ofCurrent().length + replacing < count) void replace(lived);
  }

  function letGo(server: Server): Promise<void> {
    serving.delete(server);
    return retire(server.worker.process);
  }
}
