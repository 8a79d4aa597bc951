import type { Placement } from './design.ts';
import type { PixelSize, PrintArea, Rectangle } from './print-area.ts';

/** A vendor's picture of a product without a print. */
export interface BlankPicture {
  /** The vendor's address, and ours once it is stored. */
  url: string;
  /** What shows through its transparent parts, as `#rrggbb`; null for white. */
  background: string | null;
  /** The colors of the product that it shows; null is a product without colors. */
  colors: (string | null)[];
}

/** A print area as its vendor describes it, in the vendor's pixels. */
export interface VendorPrintArea extends PixelSize {
  /** Ours. */
  placement: Placement;
  /** The vendor's name of the area, such as `default`; for a chest, the name of the front. */
  name: string;
  technique: 'print' | 'embroidery';
  /** The vendor's pixels per inch. */
  dpi: number;
  /** The part of the area that a design fills: all of it, or a chest's square within the front. */
  part: Rectangle;
  /** The vendor's ids of the variants that have this area; absent for all of them. */
  variantIds?: string[];
  /** Where the part is on the vendor's pictures, made square; absent without pictures. */
  picture?: { onPicture: Rectangle; blanks: BlankPicture[] };
}

/** Where a vendor prints a file, in its area's pixels from the top left corner. */
export interface PrintPosition extends Rectangle {
  /** The vendor's name of the area. */
  name: string;
  area: PixelSize;
}

/** What vendors ask for in a print file, in pixels per inch. */
export const MIN_PRINT_DPI = 150;
const MAX_PRINT_DPI = 300;
/** Larger print files take too much memory. */
const MAX_PRINT_PIXELS = 20_000_000;
const MAX_INCHES = 40;

/**
 * Returns the size of a vendor's area in inches with the resolution of our print file, a multiple of the vendor's, so that the file has
 * the vendor's aspect ratio to the pixel. Null if the file would be too large.
 */
export function toPrintArea({ part, dpi }: Pick<VendorPrintArea, 'part' | 'dpi'>): PrintArea | null {
  const [widthInches, heightInches] = [part.width / dpi, part.height / dpi];
  if (Math.max(widthInches, heightInches) > MAX_INCHES) return null;
  const most = Math.min(MAX_PRINT_DPI, Math.sqrt(MAX_PRINT_PIXELS / (widthInches * heightInches)));
  const ours = dpi <= most ? dpi * Math.floor(most / dpi) : Math.floor(most);
  return ours >= MIN_PRINT_DPI ? { widthInches, heightInches, dpi: ours } : null;
}

/** Returns where a print file goes in a vendor's area: as large as it fits, in the middle of the part that a design fills. */
export function positionIn({ name, width, height, part }: VendorPrintArea, file: PixelSize): PrintPosition {
  const scale = Math.min(part.width / file.width, part.height / file.height);
  const size = { width: Math.round(file.width * scale), height: Math.round(file.height * scale) };
  return {
    name,
    area: { width, height },
    x: part.x + Math.floor((part.width - size.width) / 2),
    y: part.y + Math.floor((part.height - size.height) / 2),
    ...size,
  };
}

/** Returns the area of a placement on a variant; undefined if the vendor doesn't print there. */
export function areaOfVariant(
  areas: readonly VendorPrintArea[],
  placement: Placement,
  vendorVariantId: string,
): VendorPrintArea | undefined {
  const own = areas.filter((area) => area.placement === placement && area.technique === 'print');
  return own.find(({ variantIds }) => variantIds?.includes(vendorVariantId)) ?? own[0];
}
