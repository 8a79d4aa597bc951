import type { Rectangle } from '#shared/designs/print-area.ts';

/** The size and offset of the product's image in the square preview, in percent of its side. */
interface CloseUp {
  /** 100 shows the whole image. */
  size: number;
  left: number;
  top: number;
}

/** Shows the whole image. */
export const WHOLE: CloseUp = { size: 100, left: 0, top: 0 };

/** The part of the preview that the longer side of a print area fills. */
const AREA_RATIO = 0.52;
/** A higher zoom would show the pixels of the image. */
const MAX_ZOOM = 4.5;

/** Zooms in on a print area, without showing anything outside the image. */
export function closeUp(area: Rectangle): CloseUp {
  const zoom = Math.min(MAX_ZOOM, Math.max(1, (AREA_RATIO * 100) / Math.max(area.width, area.height)));
  const offset = (middle: number) => Math.min(0, Math.max(100 - 100 * zoom, 50 - middle * zoom));
  return {
    size: 100 * zoom,
    left: offset(area.x + area.width / 2),
    top: offset(area.y + area.height / 2),
  };
}
