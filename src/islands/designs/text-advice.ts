import type { Rgb } from '#shared/designs/colors.ts';
import { type Design, type Spot, toSpot } from '#shared/designs/design.ts';
import type { TextMeasure } from '#shared/designs/layout.ts';
import { logoEdges } from '#shared/designs/logo-fit.ts';
import type { PixelSize } from '#shared/designs/print-area.ts';
import { fitText, textEdges, textFits } from '#shared/designs/text-fit.ts';
import type { Snapshot } from './editor.ts';
import { legibleColor } from './legibility.ts';

/** Suggestions for the text of a design. */
export interface TextAdvice {
  /** A part of the text is outside the print area. */
  isCropped: boolean;
  /** The size and position with which a cropped text fits; null if there is none. */
  fitted: Pick<Design, 'textSize' | 'textPosition'> | null;
  /** The color with which an illegible text is legible. */
  legibleColor: string | null;
  /** The position below the logo for a text that runs across it; null if there is no room. */
  belowLogo: Spot | null;
}

/** A smaller overlap of logo and text, in percent of the area, is a touch. */
const MIN_OVERLAP = 1;
/** The gap between the logo and the text moved below it, in percent of the area's height. */
const GAP = 3;

/**
 * Returns the advice about a text on a print area.
 * @param measure measures with the loaded font of the design; null if it isn't loaded yet
 * @param productColor null if it isn't known yet
 */
export function adviseOnText(
  measure: TextMeasure | null,
  { design, logo }: Pick<Snapshot, 'design'> & { logo: PixelSize | null },
  area: PixelSize,
  productColor: Rgb | null,
): TextAdvice {
  const isCropped = measure !== null && !textFits(measure, design, area);
  return {
    isCropped,
    fitted: isCropped ? fitText(measure, design, area) : null,
    legibleColor: legibleColor(design, productColor),
    belowLogo: measure && logo && belowLogo(measure, design, area, logo),
  };
}

function belowLogo(measure: TextMeasure, design: Design, area: PixelSize, logo: PixelSize): Spot | null {
  const text = textEdges(measure, design, area);
  if (!text) return null;
  const { left, right, top, bottom } = logoEdges(design, area, logo);
  const across = overlap(text.left, text.right, left, right);
  const down = overlap(text.top, text.bottom, top, bottom);
  const by = bottom + GAP - text.top;
  if (Math.min(across, down) < MIN_OVERLAP || text.bottom + by > 100) return null;
  return toSpot({ x: design.textPosition.x, y: design.textPosition.y + by });
}

function overlap(start: number, end: number, otherStart: number, otherEnd: number): number {
  return Math.min(end, otherEnd) - Math.max(start, otherStart);
}
