import { ModelFailure } from './model.ts';

interface TurnLimits {
  /** The maximum number of concurrent turns. */
  atOnce: number;
  /** The maximum number waiting for a turn; more are rejected. */
  waiting: number;
  waitMs: number;
}

/** Waits for a turn. @returns a function that ends the turn. @throws ModelFailure `busy`, `aborted` */
type TakeTurn = (signal?: AbortSignal) => Promise<() => void>;

/** Creates a bounded queue in front of the model, first come, first served. */
export function createTurns({ atOnce, waiting, waitMs }: TurnLimits): TakeTurn {
  let free = atOnce;
  const queue = new Set<() => void>();

  return async (signal) => {
    if (signal?.aborted) throw new ModelFailure('aborted', 'Stopped before it began.');
    if (free > 0) free -= 1;
    else {
      if (queue.size >= waiting)
        throw new ModelFailure('busy', `${queue.size} requests are waiting already.`);
      await turn(signal);
    }
    return once(() => {
      const [next] = queue;
      if (next) next();
      else free += 1;
    });
  };

  function turn(signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        queue.delete(enter);
        clearTimeout(timer);
        signal?.removeEventListener('abort', stop);
      };
      const enter = () => {
        leave();
        resolve();
      };
      const stop = () => {
        leave();
        reject(new ModelFailure('aborted', 'Stopped while waiting for a turn.'));
      };
      const timer = setTimeout(() => {
        leave();
        reject(new ModelFailure('busy', `No turn within ${waitMs} ms.`));
      }, waitMs);
      signal?.addEventListener('abort', stop);
      queue.add(enter);
    });
  }
}

function once(work: () => void): () => void {
  let isDone = false;
  return () => {
    if (!isDone) work();
    isDone = true;
  };
}
