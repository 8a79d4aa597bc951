import { atom, type ReadableAtom } from 'nanostores';
import { safeParse } from 'zod/mini';
import { DEFAULT_DESIGN, type Design, type Placement } from '#shared/designs/design.ts';
import { effectiveDpi, storedLogo } from '#shared/designs/effective-dpi.ts';
import type { PrintArea } from '#shared/designs/print-area.ts';
import { DesignInput } from '#shared/schemas/design.schema.ts';
import { change, createHistory, type History, redo, settle, undo } from './history.ts';
import type { Logo } from './read-logo.ts';
import { START_SIZE } from './start-text.ts';

/** One state of a design with its logo. */
export interface Snapshot {
  design: Design;
  logo: Logo | null;
}

/** Returns an empty design: on the front, or on the first placement of a product without a print area there. */
export function emptySnapshot(placements: readonly Placement[]): Snapshot {
  const placement = nearestPlacement(placements, 'front');
  return { design: { ...DEFAULT_DESIGN, textSize: START_SIZE, placement }, logo: null };
}

/** Returns the placement, or the first one if the product doesn't have it. */
export function nearestPlacement(placements: readonly Placement[], placement: Placement): Placement {
  return placements.includes(placement) ? placement : (placements[0] ?? placement);
}

/** The design being edited. Controls read `$history`, the preview reads `$shown`. */
export interface Editor {
  $history: ReadableAtom<History<Snapshot>>;
  /** The present, or the state during a drag. It changes on every frame and only redraws the canvas. */
  $shown: ReadableAtom<Snapshot>;
  /** Adds an undo step. Changes with the same gesture are one step until `settle`. */
  change(part: Partial<Design>, gesture?: string): void;
  settle(): void;
  /** Shows a change without adding a step. */
  show(part: Partial<Design>): void;
  replace(snapshot: Snapshot): void;
  undo(): void;
  redo(): void;
}

/** Returns the props of the control of one value of the design. Changes until `onSettle` are one undo step. */
export type Bind = <Name extends keyof Design>(
  name: Name,
) => { value: Design[Name]; onChange: (value: Design[Name]) => void; onSettle: () => void };

export function createEditor(initial: Snapshot): Editor {
  const $history = atom(createHistory(initial));
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
  return isSameLogo(a.logo, b.logo) && JSON.stringify(a.design) === JSON.stringify(b.design);
}

function isSameLogo(a: Logo | null, b: Logo | null): boolean {
  return a?.file === b?.file && a?.removesWhite === b?.removesWhite;
}

/** Returns the print resolution of the logo in dots per inch; null without a logo. */
export function resolutionOf({ design, logo }: Snapshot, area: PrintArea): number | null {
  if (!logo) return null;
  const stored = logo.storedWith === null ? storedLogo(logo, logo.isVector) : logo;
  return effectiveDpi(design.logoSize, area, stored);
}

/** Returns why a text cannot be printed; null if it can. */
export function textError(text: string): string | null {
  return safeParse(DesignInput.shape.text, text).error?.issues[0]?.message ?? null;
}
