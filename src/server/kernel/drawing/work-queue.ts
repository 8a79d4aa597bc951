import { AppError } from '#shared/errors.ts';

/**
 * Creates a queue for tasks that need a lot of memory and a CPU core: `concurrency` tasks run in this process at a time,
 * `maxWaiting` wait in order of arrival.
 * @returns a function that queues and runs a task, or throws AppError `too_busy` when too many tasks wait
 */
export function createWorkQueue({ concurrency, maxWaiting }: { concurrency: number; maxWaiting: number }) {
  let idle = concurrency;
  const waiting: (() => void)[] = [];

  return async function queue<T>(task: () => Promise<T>): Promise<T> {
    if (idle > 0) idle -= 1;
    else if (waiting.length < maxWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw new AppError('too_busy');
    try {
      return await task();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else idle += 1;
    }
  };
}

/** Decodes uploaded logos. A crafted file can take seconds, so it delays other logos only. */
export const queueDecoding = createWorkQueue({ concurrency: 2, maxWaiting: 8 });

/** Draws the files of designs and product pictures. The drawing process does one at a time. */
export const queueRendering = createWorkQueue({ concurrency: 1, maxWaiting: 16 });
