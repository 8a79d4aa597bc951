import type { Rectangle } from '#shared/designs/print-area.ts';

/** The size and offset of the product's image in the square preview, in percent of its side. */
export interface CloseUp {
  /** 100 shows the whole image. */
  size: number;
  left: number;
  top: number;
}

/** Shows the whole image. */
export const WHOLE: CloseUp = { size: 100, left: 0, top: 0 };

interface Framing {
  /** The part of the frame that the longer side of a print area fills. */
  areaRatio: number;
  /** A higher zoom would show the pixels of the image. */
  maxZoom: number;
}

/** The large preview of the editor. */
const EDITOR: Framing = { areaRatio: 0.52, maxZoom: 3 };
/** A thumbnail of the print area alone. */
export const THUMBNAIL: Framing = { areaRatio: 0.94, maxZoom: 6 };

/** Zooms in on a print area, without showing anything outside the image. */
export function closeUp(area: Rectangle, { areaRatio, maxZoom }: Framing = EDITOR): CloseUp {
  const zoom = Math.min(maxZoom, Math.max(1, (areaRatio * 100) / Math.max(area.width, area.height)));
  const offset = (middle: number) => Math.min(0, Math.max(100 - 100 * zoom, 50 - middle * zoom));
  return {
    size: 100 * zoom,
    left: offset(area.x + area.width / 2),
    top: offset(area.y + area.height / 2),
  };
}
