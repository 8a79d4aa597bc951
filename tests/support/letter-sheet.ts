import { DEFAULT_DESIGN } from '#shared/designs/design.ts';
import { drawDesign } from '#shared/designs/draw-design.ts';
import type { FontName } from '#shared/designs/fonts.ts';

/** The side of the square that a text has on the sheet, in pixels. */
export const CELL = 80;
export const COLUMNS = 20;
/** The print area, of which a cell is the middle. A unit of the text size is a pixel. */
const AREA = { width: 300, height: 300 };

type Context = Parameters<typeof drawDesign>[0];

export function sheetSize(texts: number) {
  return { width: COLUMNS * CELL, height: Math.ceil(texts / COLUMNS) * CELL };
}

/** Draws each text as the only one of a design, in rows of cells. Browser and server call this with their own canvas. */
export function drawSheet(
  context: Context,
  font: FontName,
  texts: readonly string[],
  textSize: number,
): void {
  for (const [index, text] of texts.entries()) {
    const [x, y] = [(index % COLUMNS) * CELL, Math.floor(index / COLUMNS) * CELL];
    context.save();
    context.beginPath();
    context.rect(x, y, CELL, CELL);
    context.clip();
    context.translate(x - (AREA.width - CELL) / 2, y - (AREA.height - CELL) / 2);
    const design = { ...DEFAULT_DESIGN, text, textFont: font, textSize, textPosition: { x: 50, y: 50 } };
    drawDesign(context, { design, area: AREA, logo: null });
    context.restore();
  }
}
