import type { Placement } from '#shared/designs/design.ts';
import type { Rectangle } from '#shared/designs/print-area.ts';
import type { BlankPicture, VendorPrintArea } from '#shared/designs/vendor-area.ts';

/** A place where a vendor decorates a variant. */
export interface VendorPlace {
  variantId: string;
  color: string | null;
  /** The vendor's name. */
  name: string;
  technique: VendorPrintArea['technique'];
  /** In the vendor's pixels. */
  width: number;
  height: number;
  dpi: number;
  blank: BlankTemplate | null;
}

/** A vendor's picture of a variant without a print. */
export interface BlankTemplate extends Pick<BlankPicture, 'url' | 'background'> {
  /** Where the print area is on the picture, made square, in percent. */
  onPicture: Rectangle;
}

/** The names of a vendor's places for each of our placements, the preferred one first. */
export type PlaceNames = Partial<Record<Placement, readonly string[]>>;

/** What only clothes have, in the names of both vendors: a chest is a part of their front. */
const ON_CLOTHES = /sleeve|label|neck/;
/** The chest print, at the wearer's left, in inches. */
const CHEST = { side: 4, top: 1.5, fromMiddle: 4 };
/** The smallest front that has a chest. */
const CHEST_FRONT = { width: 10, height: CHEST.top + CHEST.side };

/**
 * Returns a product's print areas from the places of its variants. A placement is offered if all variants have it; if its sizes differ,
 * the smallest one is first. A product that is only embroidered has one area, which says so.
 */
export function toPrintAreas(places: readonly VendorPlace[], names: PlaceNames): VendorPrintArea[] {
  const printed = places.filter(({ technique }) => technique === 'print');
  const variants = new Set(printed.map(({ variantId }) => variantId));
  const areas = Object.entries(names).flatMap(([placement, accepted]) => {
    const chosen = [...variants].flatMap((id) => {
      const own = printed.filter(({ variantId }) => variantId === id);
      return accepted.map((name) => own.find((place) => place.name === name)).find(Boolean) ?? [];
    });
    return chosen.length === variants.size ? areasOf(placement as Placement, chosen) : [];
  });
  const [embroidered] = places.filter(({ technique }) => technique === 'embroidery');
  if (areas.length === 0 && embroidered) return areasOf('front', [embroidered]);
  const hasChest = !('chest' in names) && places.some(({ name }) => ON_CLOTHES.test(name));
  const fronts = areas.filter(({ placement }) => placement === 'front');
  return hasChest && fronts.every(isLargeEnough) ? [...areas, ...fronts.map(chestOf)] : areas;
}

/** Returns an area for each size. */
function areasOf(placement: Placement, places: readonly VendorPlace[]): VendorPrintArea[] {
  const sizes = Map.groupBy(places, ({ name, width, height, dpi }) => [name, width, height, dpi].join());
  const areas = [...sizes.values()].flatMap((own): VendorPrintArea[] => {
    const [first] = own;
    if (!first) return [];
    const { name, technique, width, height, dpi } = first;
    const part = { x: 0, y: 0, width, height };
    const variantIds = own.map(({ variantId }) => variantId);
    return [{ placement, name, technique, width, height, dpi, part, ...(sizes.size > 1 && { variantIds }) }];
  });
  const [smallest, ...larger] = areas.toSorted((a, b) => squareInches(a) - squareInches(b));
  if (!smallest) return [];
  const shown = smallest.variantIds?.[0] ?? places[0]?.variantId;
  const picture = pictureOf(places, places.find(({ variantId }) => variantId === shown)?.blank ?? null);
  return [{ ...smallest, ...(picture && { picture }) }, ...larger];
}

function squareInches({ width, height, dpi }: VendorPrintArea): number {
  return (width * height) / dpi ** 2;
}

/** Returns the blank pictures that show the area at the same place. */
function pictureOf(
  places: readonly VendorPlace[],
  shown: BlankTemplate | null,
): VendorPrintArea['picture'] | null {
  if (!shown) return null;
  const blanks = new Map<string, BlankPicture>();
  for (const { blank, color } of places) {
    if (!blank || !isSamePlace(blank.onPicture, shown.onPicture)) continue;
    const { url, background } = blank;
    const key = `${url} ${background}`;
    const known = blanks.get(key) ?? { url, background, colors: [] };
    if (!known.colors.includes(color)) known.colors.push(color);
    blanks.set(key, known);
  }
  return { onPicture: shown.onPicture, blanks: [...blanks.values()] };
}

function isSamePlace(a: Rectangle, b: Rectangle): boolean {
  return (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(a[side] - b[side]) < 0.5);
}

function isLargeEnough({ width, height, dpi }: VendorPrintArea): boolean {
  return width >= CHEST_FRONT.width * dpi && height >= CHEST_FRONT.height * dpi;
}

/** Returns the chest of a front: a square beside its middle, at the viewer's right, or at its edge if the front is narrow. */
function chestOf(front: VendorPrintArea): VendorPrintArea {
  const { width, height, dpi, picture } = front;
  const side = Math.round(CHEST.side * dpi);
  const x = Math.min(width - side, Math.round(width / 2 + CHEST.fromMiddle * dpi - side / 2));
  const part = { x, y: Math.round(CHEST.top * dpi), width: side, height: side };
  if (!picture) return { ...front, placement: 'chest', part };
  const { x: left, y: top, width: across, height: down } = picture.onPicture;
  const onPicture = {
    x: left + (part.x / width) * across,
    y: top + (part.y / height) * down,
    width: (side / width) * across,
    height: (side / height) * down,
  };
  return { ...front, placement: 'chest', part, picture: { ...picture, onPicture } };
}
