import type { Placement } from './design.ts';

/** How large a print is, in inches, and how many pixels of its file go to an inch. */
export interface PrintArea {
  widthInches: number;
  heightInches: number;
  dpi: number;
}

/** A part of the product's picture, in percent of its width and height. */
export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Where a print goes: how large it is, on which picture of the product it shows, and where there. */
export interface PlacementArea extends PrintArea {
  side: 'front' | 'back';
  onPicture: Rectangle;
}

/** What a product says of its own areas; a placement that is not named has the usual one. */
export type PrintAreas = Partial<Record<Placement, PrintArea & { onPicture: Rectangle }>>;

export interface PixelSize {
  width: number;
  height: number;
}

/** 12 × 16 inches, unless the product says otherwise. */
export const DEFAULT_PRINT_AREA: PrintArea = { widthInches: 12, heightInches: 16, dpi: 150 };
const SMALL_PRINT_AREA: PrintArea = { widthInches: 4, heightInches: 4, dpi: 150 };

/** The areas of a shirt on a picture that shows all of it, as wide as it is high. */
const USUAL: Record<Placement, PrintArea & { onPicture: Rectangle }> = {
  front: { ...DEFAULT_PRINT_AREA, onPicture: { x: 36.25, y: 28, width: 27.5, height: 110 / 3 } },
  back: { ...DEFAULT_PRINT_AREA, onPicture: { x: 36.25, y: 29.5, width: 27.5, height: 110 / 3 } },
  sleeve: { ...SMALL_PRINT_AREA, onPicture: { x: 15.25, y: 31.5, width: 9, height: 9 } },
  chest: { ...SMALL_PRINT_AREA, onPicture: { x: 55.5, y: 31.5, width: 9, height: 9 } },
};

/** The print area of a placement on a product; `areas` is what the product itself says. */
export function placementArea(areas: PrintAreas | null | undefined, placement: Placement): PlacementArea {
  return { ...(areas?.[placement] ?? USUAL[placement]), side: sideOf(placement) };
}

/** The picture of the product that shows a placement. */
export function sideOf(placement: Placement): PlacementArea['side'] {
  return placement === 'back' ? 'back' : 'front';
}

/** The size of the print file. */
export function printPixels({ widthInches, heightInches, dpi }: PrintArea): PixelSize {
  return { width: Math.round(widthInches * dpi), height: Math.round(heightInches * dpi) };
}

/**
 * The pixels that an area takes on a picture of this size. Its shape is that of the print, whatever the
 * rounding of the rectangle: as wide as the rectangle, centred on it.
 */
export function areaOnPicture(area: PlacementArea, picture: PixelSize): Rectangle {
  const width = (area.onPicture.width / 100) * picture.width;
  const height = (width * area.heightInches) / area.widthInches;
  const centre = ((area.onPicture.y + area.onPicture.height / 2) / 100) * picture.height;
  return { x: (area.onPicture.x / 100) * picture.width, y: centre - height / 2, width, height };
}
