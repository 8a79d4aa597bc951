import type { Rectangle } from '#shared/designs/print-area.ts';

/** How the product's picture lies in the square preview: all in percent of that square's side. */
export interface CloseUp {
  /** 100 shows the whole picture. */
  size: number;
  left: number;
  top: number;
}

/** The whole picture. */
export const WHOLE: CloseUp = { size: 100, left: 0, top: 0 };

/** How much of the preview a print area takes. */
const SHARE = 0.52;
/** Nearer than this the picture shows its pixels. */
const NEAREST = 3;

/** Comes so near that there is room to place something on the area, and never shows beyond the picture. */
export function closeUp(area: Rectangle): CloseUp {
  const zoom = Math.min(NEAREST, Math.max(1, (SHARE * 100) / Math.max(area.width, area.height)));
  const offset = (middle: number) => Math.min(0, Math.max(100 - 100 * zoom, 50 - middle * zoom));
  return {
    size: 100 * zoom,
    left: offset(area.x + area.width / 2),
    top: offset(area.y + area.height / 2),
  };
}
