import { AppError } from '#shared/errors.ts';

/**
 * Makes a queue for work that takes memory and a core: `atOnce` works run in this process, `mostWaiting` wait,
 * in the order they came.
 * @returns what runs a work as soon as it is its turn, and throws AppError `too_busy` when too many wait
 */
export function createTurns({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
  let free = atOnce;
  const waiting: (() => void)[] = [];

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (free > 0) free -= 1;
    else if (waiting.length < mostWaiting) await new Promise<void>((resolve) => waiting.push(resolve));
    else throw new AppError('too_busy', { headers: { 'Retry-After': '5' } });
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}

/** Decoding what somebody uploaded, which can be made to take seconds: it holds up other logos only. */
export const inDecodingTurn = createTurns({ atOnce: 2, mostWaiting: 8 });

/** Drawing the files of a design, with or without a logo. */
export const inDrawingTurn = createTurns({ atOnce: 2, mostWaiting: 16 });
