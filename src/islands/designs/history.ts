/** An undo history. Changes with the same gesture, such as a drag, are one step. */
export interface History<T> {
  past: readonly T[];
  present: T;
  future: readonly T[];
  /** The current gesture: its next change joins the same step. */
  gesture: string | null;
}

const MAX_STEPS = 100;

export function createHistory<T>(present: T): History<T> {
  return { past: [], present, future: [], gesture: null };
}

/** Adds a step, or joins the previous step with the same gesture. */
export function change<T>(history: History<T>, present: T, gesture: string | null = null): History<T> {
  const joins = gesture !== null && gesture === history.gesture;
  const past = joins ? history.past : [...history.past, history.present].slice(-MAX_STEPS);
  return { past, present, future: [], gesture };
}

/** Ends the gesture. If it changed nothing in the end, its step is removed. */
export function settle<T>(history: History<T>, isSame: (a: T, b: T) => boolean): History<T> {
  if (history.gesture === null) return history;
  const before = history.past.at(-1);
  const past =
    before !== undefined && isSame(before, history.present) ? history.past.slice(0, -1) : history.past;
  return { ...history, past, gesture: null };
}

export function undo<T>(history: History<T>): History<T> {
  const present = history.past.at(-1);
  if (present === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present,
    future: [history.present, ...history.future],
    gesture: null,
  };
}

export function redo<T>(history: History<T>): History<T> {
  const [present, ...future] = history.future;
  if (present === undefined) return history;
  return { past: [...history.past, history.present], present, future, gesture: null };
}
