import cluster, { type Worker } from 'node:cluster';
import { join } from 'node:path';
import type { Env } from '#server/env.ts';

export interface Processes {
  /** Puts another release into service: new processes first, then the old ones finish and go. */
  switchTo(release: string): Promise<void>;
  /** Lets running requests finish. */
  stop(): Promise<void>;
}

/** Starts the server processes and keeps their number; resolves when all of them listen. */
export async function startProcesses(env: Env, release: string): Promise<Processes> {
  let serving: Worker[] = [];
  let current = release;
  let stopping = false;
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'serve.ts') });
  cluster.on('exit', async (worker, code) => {
    if (stopping || worker.exitedAfterDisconnect || !serving.includes(worker)) return;
    console.error(`A server process ended (${code}); starting another one.`);
    serving = [...serving.filter((other) => other !== worker), await startOne(env, current)];
  });
  serving = await startAll(env, current);

  return {
    async switchTo(next) {
      if (next === current) return;
      const before = serving;
      current = next;
      serving = await startAll(env, next);
      for (const worker of before) worker.disconnect();
    },
    async stop() {
      stopping = true;
      await new Promise<void>((resolve) => cluster.disconnect(resolve));
    },
  };
}

function startAll(env: Env, release: string): Promise<Worker[]> {
  return Promise.all(Array.from({ length: env.workers }, () => startOne(env, release)));
}

function startOne(env: Env, release: string): Promise<Worker> {
  const worker = cluster.fork({ RELEASE_DIR: release, STRIPE_API_BASE: env.payments.apiBase ?? '' });
  return new Promise((resolve) => worker.once('listening', () => resolve(worker)));
}
