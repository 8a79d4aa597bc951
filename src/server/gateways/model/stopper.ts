import { ModelFailure } from './model.ts';

/** Stops a request to the model early. */
export interface Stopper {
  signal: AbortSignal;
  /** Starts the timer for the first part: some servers begin a response long before they write. */
  begun: () => void;
  /** Starts or restarts the timer for silence. */
  heard: () => void;
  /** Stops the timers. */
  end: () => void;
}

/** Creates a signal whose reason is a ModelFailure: of the caller, or of a timer. All times in milliseconds. */
export function createStopper(
  caller: AbortSignal | undefined,
  { totalMs, firstByteMs, silenceMs }: { totalMs: number; firstByteMs: number; silenceMs: number },
): Stopper {
  const stopper = new AbortController();
  const timeOut = (message: string) => stopper.abort(new ModelFailure('timeout', message));
  const total = setTimeout(() => timeOut(`Not finished after ${totalMs} ms.`), totalMs);
  let first: NodeJS.Timeout | undefined;
  let silence: NodeJS.Timeout | undefined;
  const stop = () => stopper.abort(new ModelFailure('aborted', 'The visitor stopped it.'));
  if (caller?.aborted) stop();
  caller?.addEventListener('abort', stop);
  return {
    signal: stopper.signal,
    begun() {
      first = setTimeout(() => timeOut(`Nothing written for ${firstByteMs} ms.`), firstByteMs);
    },
    heard() {
      clearTimeout(first);
      silence ??= setTimeout(() => timeOut(`Silent for ${silenceMs} ms.`), silenceMs);
      silence.refresh();
    },
    end() {
      clearTimeout(total);
      clearTimeout(first);
      clearTimeout(silence);
      caller?.removeEventListener('abort', stop);
    },
  };
}
