import { type Design, textLines } from '#shared/designs/design.ts';

/** The flaws of the print that the shopper accepted in the editor. */
export interface AcceptedFlaws {
  /** The print resolution of the logo, in DPI. It covers every better one. */
  acceptedDpi: number | null;
  /** The text that may be cut off, as `textKey` returns it. Any other needs another consent. */
  acceptedText: string | null;
}

/** Returns whether an accepted resolution covers this one: a better one doesn't need acceptance again. */
export function isAccepted(dpi: number | null, acceptedDpi: number | null): boolean {
  return dpi !== null && acceptedDpi !== null && dpi >= acceptedDpi;
}

/** Identifies everything that decides which part of a text is cut off. */
export function textKey({ text, textFont, textSize, textPosition, placement }: Design): string {
  return JSON.stringify([textLines(text), textFont, textSize, textPosition, placement]);
}
