import cluster, { type Worker } from 'node:cluster';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Env } from '#server/env.ts';

export interface Processes {
  /**
   * Puts another release into service: new processes first, then the old ones finish and go.
   * @throws Error when the release cannot start; the one before goes on serving
   */
  switchTo(release: string): Promise<void>;
  /** Lets running requests finish, for ten seconds at most. */
  stop(): Promise<void>;
}

/** What a server process is told when its time is over; see serve.ts. */
export const STOP = 'stop';
/** A process that has not gone by itself is ended after so many milliseconds. */
const PATIENCE = 12_000;
/** A process that does not listen after so many milliseconds will never do. */
const LONGEST_START = 60_000;
const LONGEST_PAUSE = 30_000;

/**
 * Starts the server processes and keeps their number; resolves when all of them listen.
 * @throws Error when one of them ends before that
 */
export async function startProcesses(env: Env, release: string): Promise<Processes> {
  const serving = new Set<Worker>();
  let current = release;
  let stopping = false;
  let switching: Promise<void> = Promise.resolve();
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'serve.ts') });
  cluster.on('exit', (worker) => {
    if (serving.delete(worker) && !stopping) void replace();
  });
  for (const worker of await startAll(env, current)) serving.add(worker);

  return {
    switchTo(next) {
      const turn = switching.then(() => change(next));
      // The next release gets its turn even when this one cannot start.
      switching = turn.catch(() => {});
      return turn;
    },
    async stop() {
      stopping = true;
      await Promise.all([...serving].map(retire));
    },
  };

  async function change(next: string): Promise<void> {
    if (next === current || stopping) return;
    const before = [...serving];
    const after = await startAll(env, next);
    current = next;
    for (const worker of after) serving.add(worker);
    for (const worker of before) serving.delete(worker);
    await Promise.all(before.map(retire));
  }

  /** Starts one more process in place of one that died, later and later while that fails. */
  async function replace(pause = 0): Promise<void> {
    console.error('A server process ended; starting another one.');
    await sleep(pause);
    if (stopping) return;
    await startOne(env, current).then(
      (worker) => serving.add(worker),
      () => replace(Math.min(LONGEST_PAUSE, pause * 2 || 500)),
    );
  }
}

/** Starts all of them or none. */
async function startAll(env: Env, release: string): Promise<Worker[]> {
  const starts = await Promise.allSettled(Array.from({ length: env.workers }, () => startOne(env, release)));
  const started = starts.flatMap((start) => (start.status === 'fulfilled' ? [start.value] : []));
  const failed = starts.find((start) => start.status === 'rejected');
  if (!failed) return started;
  await Promise.all(started.map(retire));
  throw failed.reason;
}

async function startOne(env: Env, release: string): Promise<Worker> {
  const worker = cluster.fork({ RELEASE_DIR: release, STRIPE_API_BASE: env.payments.apiBase ?? '' });
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), LONGEST_START);
  const start = new Promise<Worker>((resolve, reject) => {
    worker.once('listening', () => resolve(worker));
    worker.once('exit', () =>
      reject(new Error('A server process could not start; the reason stands above.')),
    );
  });
  try {
    return await start;
  } finally {
    clearTimeout(timer);
  }
}

async function retire(worker: Worker): Promise<void> {
  const gone = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  if (worker.isDead()) return;
  worker.send(STOP);
  const timer = setTimeout(() => worker.process.kill('SIGKILL'), PATIENCE);
  await gone;
  clearTimeout(timer);
}
