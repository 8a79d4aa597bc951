import { type ChildProcess, fork } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { createBackOff } from './back-off.ts';
import { onShow, READY, retire, type ShowRelease } from './child-process.ts';
import { SMALL_MEMORY } from './memory-settings.ts';

interface Plan {
  /** Its name in messages when it ends. */
  name?: string;
  script: string;
  /** Environment variables to add to those of this process. */
  settings: Record<string, string>;
  /** Switches to a release that the worker published. */
  show?: (ask: ShowRelease) => Promise<void>;
  /** How long the site waits for the worker before it opens. */
  readyTimeoutMs?: number;
  pause?: (milliseconds: number) => Promise<unknown>;
}

/**
 * Starts the background worker and restarts it whenever it ends. Resolves when it's ready, which means that
 * work left over from a crash is finished, or when it ended or took too long: the shop opens without it then.
 */
export async function startBackground(plan: Plan): Promise<{ stop: () => Promise<void> }> {
  const { name = 'background worker', script, settings, show, readyTimeoutMs = 10_000, pause = sleep } = plan;
  const backOff = createBackOff();
  const opening = Promise.withResolvers<void>();
  let worker: ChildProcess | undefined;
  let stopping = false;
  void keepRunning();
  await Promise.race([opening.promise, sleep(readyTimeoutMs, undefined, { ref: false })]);

  return {
    async stop() {
      stopping = true;
      if (worker) await retire(worker);
    },
  };

  async function keepRunning(): Promise<void> {
    while (!stopping) {
      const began = performance.now();
      worker = fork(script, {
        execArgv: SMALL_MEMORY.execArgv,
        env: { ...process.env, ...SMALL_MEMORY.env, ...settings },
      });
      worker.on('message', (message) => message === READY && opening.resolve());
      if (show) onShow(worker, show);
      await ended(worker);
      opening.resolve();
      if (stopping) return;
      console.error(`The ${name} ended. Restarting it.`);
      await pause(backOff.pauseAfter(performance.now() - began));
    }
  }
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    // When the system can't create another process, there is no exit event.
    child.once('error', () => resolve());
  });
}
