import { DESIGN_RANGES, type Design, toSpot } from './design.ts';
import { layOutText, type TextMeasure } from './layout.ts';
import type { PixelSize } from './print-area.ts';

/** The edges of a part in percent of the print area's width (left, right) and height (top, bottom). */
export interface Edges {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Percent of the print area. Engines round text metrics, and positions are rounded to a tenth of a percent. */
const TOLERANCE = 0.2;

/**
 * Returns the edges of the printed text; `null` without text. Only the aspect ratio of `area` matters. Changes the
 * context's font; load it first.
 */
export function textEdges(context: TextMeasure, design: Design, area: PixelSize): Edges | null {
  const block = layOutText(context, design, area);
  if (!block) return null;
  const lines = block.lines.filter(({ text }) => text !== '');
  const { x, y } = design.textPosition;
  const across = (block.scale / area.width) * 100;
  const down = (block.scale / area.height) * 100;
  const half = (Math.max(...lines.map(({ width }) => width)) / 2) * across;
  return {
    left: x - half,
    right: x + half,
    top: y + Math.min(...lines.map(({ top }) => top)) * down,
    bottom: y + Math.max(...lines.map(({ bottom }) => bottom)) * down,
  };
}

/** Returns whether all text is inside the print area, so that nothing is cut off (docs/product/designs.md#text-fit). */
export function textFits(context: TextMeasure, design: Design, area: PixelSize): boolean {
  const edges = textEdges(context, design, area);
  return edges === null || isInsideArea(edges);
}

/** Returns whether edges are inside the print area, within the tolerance. */
export function isInsideArea({ left, right, top, bottom }: Edges): boolean {
  return outside(left, right) + outside(top, bottom) === 0;
}

/**
 * Returns the largest size, up to the current one, and the nearest position with which the text fits; `null` if it
 * doesn't fit at the smallest size.
 */
export function fitText(
  context: TextMeasure,
  design: Design,
  area: PixelSize,
): Pick<Design, 'textSize' | 'textPosition'> | null {
  for (let textSize = design.textSize; textSize >= DESIGN_RANGES.textSize.min; textSize -= 1) {
    const edges = textEdges(context, { ...design, textSize }, area);
    if (!edges) return null;
    if (edges.right - edges.left > 100 || edges.bottom - edges.top > 100) continue;
    const { x, y } = design.textPosition;
    const textPosition = toSpot({
      x: x + intoArea(edges.left, edges.right),
      y: y + intoArea(edges.top, edges.bottom),
    });
    return { textSize, textPosition };
  }
  return null;
}

/** Returns how far a span is outside the area, in percent; 0 within the tolerance. */
function outside(start: number, end: number): number {
  const excess = Math.max(0, -start, end - 100);
  return excess > TOLERANCE ? excess : 0;
}

/** Returns the shortest move that brings a span of at most 100 percent into the area. */
export function intoArea(start: number, end: number): number {
  return Math.max(0, -start) - Math.max(0, end - 100);
}
