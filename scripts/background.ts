import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBackOff } from './back-off.ts';
import { READY, retire } from './child-process.ts';

interface Plan {
  script: string;
  /** Environment variables on top of this process's own. */
  settings: Record<string, string>;
  /** How long the site waits for the worker before it opens, in milliseconds. */
  patience?: number;
  pause?: (milliseconds: number) => Promise<unknown>;
}

/**
 * Starts the background worker and starts it again whenever it ends. Resolves when it is ready, which means
 * that what a crash left behind is finished. The shop opens without it where it cannot start or takes too
 * long.
 */
export async function startBackground(plan: Plan): Promise<{ stop: () => Promise<void> }> {
  const { script, settings, patience = 10_000, pause = sleep } = plan;
  const backOff = createBackOff();
  const opening = Promise.withResolvers<void>();
  let worker: ChildProcess | undefined;
  let stopping = false;
  void keepRunning();
  await Promise.race([opening.promise, sleep(patience, undefined, { ref: false })]);

  return {
    async stop() {
      stopping = true;
      if (worker) await retire(worker);
    },
  };

  async function keepRunning(): Promise<void> {
    while (!stopping) {
      const began = performance.now();
      worker = fork(script, { env: { ...process.env, ...settings } });
      worker.on('message', (message) => message === READY && opening.resolve());
      await ended(worker);
      opening.resolve();
      if (stopping) return;
      console.error('The background worker ended; starting another one.');
      await pause(backOff.pauseAfter(performance.now() - began));
    }
  }
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    // Where the system has no room for another process, there is no exit either.
    child.once('error', () => resolve());
  });
}
