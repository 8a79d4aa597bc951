import { atom, type ReadableAtom } from 'nanostores';
import { DEFAULT_DESIGN, type Design } from '#shared/designs/design.ts';
import { beginHistory, change, type History, redo, settle, undo } from './history.ts';
import type { Logo } from './read-logo.ts';

/** A design with its logo, as it is at one moment. */
export interface Snapshot {
  design: Design;
  logo: Logo | null;
}

export const EMPTY_SNAPSHOT: Snapshot = { design: DEFAULT_DESIGN, logo: null };

/** The design that is being made. Controls read the history; the preview reads what is shown. */
export interface Editor {
  $history: ReadableAtom<History<Snapshot>>;
  /** The present, or what a drag would make of it: it changes with every frame and draws the canvas only. */
  $shown: ReadableAtom<Snapshot>;
  /** A step; changes with the same gesture are one step until it is settled. */
  change(part: Partial<Design>, gesture?: string): void;
  settle(): void;
  /** Shows a change without making it. */
  show(part: Partial<Design>): void;
  replace(snapshot: Snapshot): void;
  undo(): void;
  redo(): void;
}

export function createEditor(initial: Snapshot): Editor {
  const $history = atom(beginHistory(initial));
  const $shown = atom(initial);

  function set(history: History<Snapshot>): void {
    $history.set(history);
    if ($shown.get() !== history.present) $shown.set(history.present);
  }
  const present = () => $history.get().present;
  const withPart = (part: Partial<Design>) => ({ ...present(), design: { ...present().design, ...part } });

  return {
    $history,
    $shown,
    change: (part, gesture) => {
      const next = withPart(part);
      if (!isSameSnapshot(next, present())) set(change($history.get(), next, gesture ?? null));
    },
    settle: () => set(settle($history.get(), isSameSnapshot)),
    show: (part) => $shown.set(withPart(part)),
    replace: (snapshot) => {
      if (!isSameSnapshot(snapshot, present())) set(change($history.get(), snapshot));
    },
    undo: () => set(undo($history.get())),
    redo: () => set(redo($history.get())),
  };
}

export function isSameSnapshot(a: Snapshot, b: Snapshot): boolean {
  return a.logo?.file === b.logo?.file && JSON.stringify(a.design) === JSON.stringify(b.design);
}
