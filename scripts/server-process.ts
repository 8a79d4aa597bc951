import cluster, { type Worker } from 'node:cluster';
import { join } from 'node:path';
import { askToShow, OPEN } from './child-process.ts';
import { SMALL_MEMORY } from './memory-settings.ts';
import { COMPILED } from './release-folders.ts';

// Each process accepts connections by itself, from the port that they share. By default the first process hands them out, and
// those that a process didn't read before it ended never get a response.
cluster.schedulingPolicy = cluster.SCHED_NONE;

/** How long a process may take to read the pages of another release. */
const PAGES_TIMEOUT_MS = 10_000;
/** A process that isn't listening after this time is killed. */
const START_TIMEOUT_MS = 60_000;

/** A process that serves the code of a release. */
export interface ServerProcess {
  worker: Worker;
  release: string;
}

interface Launch {
  script: string;
  /** The release whose code it runs. */
  release: string;
  /** The release whose pages it serves. */
  pages: string;
  /** Environment variables to add to those of this process. */
  settings: Record<string, string>;
  /** Until it resolves, the process gets ready but doesn't listen. */
  opening: Promise<unknown> | undefined;
  onListening: (server: ServerProcess) => void;
  /** Called when the process ends, however long it ran. */
  onEnd: (server: ServerProcess, uptimeMs: number) => void;
}

/**
 * Starts a server process. Resolves when it is listening.
 * @throws Error when it ends before that, or isn't listening in time
 */
export function startServer({
  script,
  release,
  pages,
  settings,
  opening,
  onListening,
  onEnd,
}: Launch): Promise<ServerProcess> {
  cluster.setupPrimary({ exec: script, args: [], execArgv: SMALL_MEMORY.execArgv });
  const worker = cluster.fork({
    ...SMALL_MEMORY.env,
    ...settings,
    ...(opening && { OPENS_LATER: '1' }),
    RELEASE_DIR: release,
    PAGES_DIR: pages,
    NODE_COMPILE_CACHE: join(release, COMPILED),
  });
  // With a callback, it's no error when the process ends at this moment.
  void opening?.then(() => worker.send(OPEN, () => {}));
  const server = { worker, release };
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), START_TIMEOUT_MS);
  let startedAt = 0;
  return new Promise((resolve, reject) => {
    worker.once('listening', () => {
      clearTimeout(timer);
      startedAt = performance.now();
      onListening(server);
      resolve(server);
    });
    const ended = (reason = 'See the lines above.') => {
      clearTimeout(timer);
      reject(new Error(`A server process could not start. ${reason}`));
      onEnd(server, performance.now() - startedAt);
    };
    worker.once('exit', () => ended());
    worker.on('error', ({ message }) => {
      // When the system can't create another process, there is no exit event. A running one exits later.
      if (worker.process.pid === undefined) ended(message);
    });
  });
}

/** Has a process serve the pages of another release. Like `askToShow`. */
export async function showPages({ worker }: ServerProcess, pages: string): Promise<void> {
  await askToShow(worker, { show: pages }, PAGES_TIMEOUT_MS);
}
