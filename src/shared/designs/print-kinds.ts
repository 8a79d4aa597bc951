import type { Placement } from './design.ts';
import type { PrintAreas } from './print-area.ts';

/** The kinds of products that can be printed on. */
export const PRINT_KINDS = ['shirt', 'hoodie', 'cap', 'mug'] as const;
type PrintKind = (typeof PRINT_KINDS)[number];

export const PRINT_KIND_LABELS: Record<PrintKind, string> = {
  shirt: 'Shirt',
  hoodie: 'Hoodie or sweatshirt',
  cap: 'Cap',
  mug: 'Mug',
};

const SMALL_ON_SHIRT = { widthInches: 4, heightInches: 4, dpi: 300 };

/** The print areas of each kind, on square pictures that show the whole product (docs/product/catalog.md#print-templates). */
const TEMPLATES: Record<PrintKind, PrintAreas> = {
  shirt: {
    front: onShirt(16, 28),
    back: onShirt(16, 29.5),
    sleeve: { ...SMALL_ON_SHIRT, onPicture: { x: 15.25, y: 31.5, width: 9, height: 9 } },
    chest: { ...SMALL_ON_SHIRT, onPicture: { x: 55.5, y: 31.5, width: 9, height: 9 } },
  },
  // The pouch pocket ends the front, and the hood begins the back.
  hoodie: {
    front: onShirt(8, 43.5),
    back: onShirt(12, 40),
    sleeve: { ...SMALL_ON_SHIRT, onPicture: { x: 15.25, y: 36, width: 9, height: 9 } },
    chest: { ...SMALL_ON_SHIRT, onPicture: { x: 55.5, y: 36, width: 9, height: 9 } },
  },
  cap: {
    front: {
      widthInches: 4,
      heightInches: 2.25,
      dpi: 300,
      onPicture: { x: 34, y: 34, width: 32, height: 18 },
    },
    back: { widthInches: 3, heightInches: 1, dpi: 300, onPicture: { x: 38, y: 36, width: 24, height: 8 } },
  },
  mug: {
    front: { widthInches: 2.25, heightInches: 3, dpi: 300, onPicture: onMug(43) },
    back: { widthInches: 2.25, heightInches: 3, dpi: 300, onPicture: onMug(57) },
  },
};

/** Returns the placements that a kind of product can be printed on. */
export function placementsOfKind(kind: PrintKind): Placement[] {
  return Object.keys(TEMPLATES[kind]) as Placement[];
}

/** Returns the print areas of some placements of a kind. */
export function printAreasOfKind(kind: PrintKind, placements: readonly Placement[]): PrintAreas {
  const areas = Object.entries(TEMPLATES[kind]).filter(([placement]) =>
    placements.some((chosen) => chosen === placement),
  );
  return Object.fromEntries(areas);
}

/** Returns an area of 12 inches across the middle of a shirt's picture, whose top is at `y` percent. */
function onShirt(heightInches: number, y: number) {
  const onPicture = { x: 36.25, y, width: 27.5, height: (heightInches * 27.5) / 12 };
  return { widthInches: 12, heightInches, dpi: 300, onPicture };
}

/** Returns an area around the middle of a mug, on whose picture an inch is an eighth of the width. */
function onMug(centerX: number) {
  const [width, height] = [2.25 * 12.5, 3 * 12.5];
  return { x: centerX - width / 2, y: 50.5 - height / 2, width, height };
}
