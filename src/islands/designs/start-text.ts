import type { Rgb } from '#shared/designs/colors.ts';
import { DEFAULT_DESIGN, DESIGN_RANGES, type Design, textLines } from '#shared/designs/design.ts';
import type { TextMeasure } from '#shared/designs/layout.ts';
import type { PixelSize } from '#shared/designs/print-area.ts';
import { fitText } from '#shared/designs/text-fit.ts';
import { legibleColor } from './legibility.ts';

/** The size of a new text: 1.3 inches on a shirt, which reads from across a room. */
export const START_SIZE = 32;

interface Step {
  design: Design;
}

export interface Garment {
  /** Measures with the loaded font of the design; null if it isn't loaded yet. */
  measure: TextMeasure | null;
  area: PixelSize;
  /** Null if it isn't known yet. */
  productColor: Rgb | null;
}

/**
 * Returns the change that a typed text makes: until its size is chosen, it is as large as fits, and the first text gets
 * a color that is legible on the product unless a color was chosen (docs/product/designs.md#design-editor).
 */
export function typeText(
  { past, present }: { past: readonly Step[]; present: Step },
  text: string,
  { measure, area, productColor }: Garment,
): Partial<Design> {
  const before = present.design;
  const design = { ...before, text };
  const change: Partial<Design> = { text };
  const isNew = textLines(before.text).length === 0;
  const isColorChosen = [...past, present].some((step) => step.design.textColor !== DEFAULT_DESIGN.textColor);
  const color = isNew && !isColorChosen && legibleColor(design, productColor);
  if (color) change.textColor = color;
  if (measure && before.textSize === startSize(measure, before, area))
    change.textSize = startSize(measure, design, area);
  return change;
}

/** Returns the size of a text that was typed before its font was loaded, unless the size was chosen since. */
export function fitTyped(measure: TextMeasure, design: Design, area: PixelSize): Partial<Design> {
  return design.textSize === START_SIZE ? { textSize: startSize(measure, design, area) } : {};
}

/** Returns the largest size up to `START_SIZE` with which a text fits its print area. */
function startSize(measure: TextMeasure, design: Design, area: PixelSize): number {
  if (textLines(design.text).length === 0) return START_SIZE;
  const fitted = fitText(measure, { ...design, textSize: START_SIZE }, area);
  return fitted?.textSize ?? DESIGN_RANGES.textSize.min;
}
