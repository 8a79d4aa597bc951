import type { Side } from '#shared/pictures.ts';
import { PLACEMENTS, type Placement } from './design.ts';

/** The size of a print in inches, and the resolution of its file. */
export interface PrintArea {
  widthInches: number;
  heightInches: number;
  dpi: number;
}

/** An area of the product's picture, in percent of its width and height. */
export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A print area with the product picture that shows it and its place on that picture. */
export interface PlacementArea extends ShownArea {
  side: Side;
}

interface ShownArea extends PrintArea {
  onPicture: Rectangle;
  /**
   * Our addresses of the vendor's pictures of the product without a print, by the variants' colors (empty without one), which a design is shown on. Empty
   * if the vendor has none: then it is shown on plain paper. Absent for the product's own pictures.
   */
  blanks?: Readonly<Record<string, string>> | undefined;
}

/** The print areas that a product defines. It has no others. */
export type PrintAreas = Partial<Record<Placement, ShownArea>>;

export interface PixelSize {
  width: number;
  height: number;
}

/** The print area of front and back unless the product defines its own (docs/product/designs.md#placements). */
export const DEFAULT_PRINT_AREA: PrintArea = { widthInches: 12, heightInches: 16, dpi: 300 };
const ON_PAPER_PERCENT = 80;
const SMALL_PRINT_AREA: PrintArea = { widthInches: 4, heightInches: 4, dpi: 300 };

/** The default areas, placed on a square picture that shows a whole shirt. */
const DEFAULT_AREAS: Record<Placement, ShownArea> = {
  front: { ...DEFAULT_PRINT_AREA, onPicture: { x: 36.25, y: 28, width: 27.5, height: 110 / 3 } },
  back: { ...DEFAULT_PRINT_AREA, onPicture: { x: 36.25, y: 29.5, width: 27.5, height: 110 / 3 } },
  sleeve: { ...SMALL_PRINT_AREA, onPicture: { x: 15.25, y: 31.5, width: 9, height: 9 } },
  chest: { ...SMALL_PRINT_AREA, onPicture: { x: 55.5, y: 31.5, width: 9, height: 9 } },
};

/** The placements that aren't offered while a vendor doesn't say its areas: it prints a chest design as a part of the front. */
export const NOT_BY_VENDORS: readonly Placement[] = ['chest'];

/** Returns the areas of a product whose vendor doesn't say them: from its own areas, else from the defaults. */
export function vendorAreas(areas: PrintAreas | null): PrintAreas {
  const made = (all: PrintAreas): PrintAreas =>
    Object.fromEntries(Object.entries(all).filter(([name]) => !NOT_BY_VENDORS.some((one) => one === name)));
  const own = made(areas ?? {});
  return Object.keys(own).length > 0 ? own : made(DEFAULT_AREAS);
}

/**
 * Returns the placements that a product can be printed on (docs/product/designs.md#placements): from its own print areas, or all
 * if it defines none.
 */
export function placementsOf(areas: PrintAreas | null | undefined): Placement[] {
  const own = PLACEMENTS.filter((placement) => areas?.[placement]);
  return own.length > 0 ? own : [...PLACEMENTS];
}

/**
 * Returns the print area of a placement; `areas` are the areas that the product defines. A design that was saved before
 * its product lost the placement gets the default area.
 */
export function placementArea(areas: PrintAreas | null | undefined, placement: Placement): PlacementArea {
  return { ...(areas?.[placement] ?? DEFAULT_AREAS[placement]), side: sideOf(placement) };
}

/** Returns the area in the middle of plain paper, a square, which it fills to this part (docs/product/designs.md#previews). */
export function onPaper<Area extends PrintArea>(area: Area): Area & { onPicture: Rectangle } {
  const scale = ON_PAPER_PERCENT / Math.max(area.widthInches, area.heightInches);
  const [width, height] = [area.widthInches * scale, area.heightInches * scale];
  return { ...area, onPicture: { x: (100 - width) / 2, y: (100 - height) / 2, width, height } };
}

/**
 * Returns the picture that a design in a color is shown on: the vendor's, or the product's own; null for plain paper.
 * @param own the product's picture of the area's side
 */
export function pictureUnder({ blanks }: ShownArea, color: string | null | undefined, own: string | null) {
  if (!blanks) return own;
  return blanks[color ?? ''] ?? Object.values(blanks)[0] ?? null;
}

/** Returns the side of the product that shows a placement. */
function sideOf(placement: Placement): Side {
  return placement === 'back' ? 'back' : 'front';
}

/** Returns the size of the print file. */
export function printPixels({ widthInches, heightInches, dpi }: PrintArea): PixelSize {
  return { width: Math.round(widthInches * dpi), height: Math.round(heightInches * dpi) };
}

/**
 * Returns the area on a picture of this size, in pixels. It is as wide as the rectangle and centered on it, and has
 * the exact aspect ratio of the print even if the rectangle is rounded.
 */
export function areaOnPicture(area: PlacementArea, picture: PixelSize): Rectangle {
  const width = (area.onPicture.width / 100) * picture.width;
  const height = (width * area.heightInches) / area.widthInches;
  const center = ((area.onPicture.y + area.onPicture.height / 2) / 100) * picture.height;
  return { x: (area.onPicture.x / 100) * picture.width, y: center - height / 2, width, height };
}
