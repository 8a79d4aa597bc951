import type { ColorName } from '#shared/swatches.ts';

/** A product of the sandbox's store. */
export interface SampleProduct {
  id: number;
  slug: string;
  name: string;
  /** What it is printed on, with its id in Printful's catalog. */
  blank: { id: number; name: string };
  priceCents: number;
  /** Its print was embroidered, so that it has colors of threads. */
  isEmbroidered?: boolean;
  sizePricesCents?: Readonly<Record<string, number>>;
  sizes: readonly string[];
  /** Each has a picture in the folder `pictures`. */
  colors: readonly [ColorName, ...ColorName[]];
  outOfStock?: readonly (readonly [size: string, color: ColorName])[];
}

const SHIRT_SIZES = ['S', 'M', 'L', 'XL', '2XL', '3XL'];
const HOODIE_SIZES = ['S', 'M', 'L', 'XL', '2XL'];
const TEE = { id: 71, name: 'Unisex Short Sleeve Jersey T-Shirt' };
const LONG_SLEEVE = { id: 356, name: 'Unisex Long Sleeve Tee' };
const HOODIE = { id: 146, name: 'Unisex Heavy Blend Hoodie' };
const CAP = { id: 206, name: 'Classic Dad Hat' };
const MESH_CAP = { id: 252, name: 'Retro Trucker Cap' };
const MUG = { id: 19, name: 'White Glossy Mug' };
const ENAMEL_MUG = { id: 407, name: 'Enamel Mug' };
const PATCH = { id: 546, name: 'Embroidered Patch' };
const LARGER = { '2XL': 200, '3XL': 400 };

/** The twelve products of the store; none of them is in the catalog that a new shop begins with. */
export const PRODUCTS: readonly SampleProduct[] = [
  {
    id: 301_000_001,
    slug: 'ridge-line-tee',
    name: 'Ridge Line Tee',
    blank: TEE,
    priceCents: 2700,
    sizePricesCents: larger(2700),
    sizes: SHIRT_SIZES,
    colors: ['Black', 'Olive', 'Navy', 'White'],
    outOfStock: [['3XL', 'Olive']],
  },
  {
    id: 301_000_002,
    slug: 'stop-the-bleed-tee',
    name: 'Stop the Bleed Tee',
    blank: TEE,
    priceCents: 2800,
    sizePricesCents: larger(2800),
    sizes: SHIRT_SIZES,
    colors: ['Black', 'Coyote', 'Steel'],
  },
  {
    id: 301_000_003,
    slug: 'instructor-tee',
    name: 'Instructor Tee',
    blank: TEE,
    priceCents: 2600,
    sizePricesCents: larger(2600),
    sizes: SHIRT_SIZES,
    colors: ['Navy', 'Olive'],
  },
  {
    id: 301_000_004,
    slug: 'night-course-long-sleeve',
    name: 'Night Course Long Sleeve',
    blank: LONG_SLEEVE,
    priceCents: 3400,
    sizePricesCents: larger(3400),
    sizes: SHIRT_SIZES,
    colors: ['Black', 'Steel'],
    outOfStock: [['S', 'Steel']],
  },
  {
    id: 301_000_005,
    slug: 'field-hoodie',
    name: 'Field Hoodie',
    blank: HOODIE,
    priceCents: 5400,
    sizePricesCents: larger(5400),
    sizes: HOODIE_SIZES,
    colors: ['Black', 'Olive', 'Navy'],
  },
  {
    id: 301_000_006,
    slug: 'heart-line-hoodie',
    name: 'Heart Line Hoodie',
    blank: HOODIE,
    priceCents: 5600,
    sizePricesCents: larger(5600),
    sizes: HOODIE_SIZES,
    colors: ['Steel', 'Black'],
  },
  {
    id: 301_000_007,
    slug: 'range-cap',
    name: 'Range Cap',
    blank: CAP,
    isEmbroidered: true,
    priceCents: 2600,
    sizes: [],
    colors: ['Coyote', 'Olive', 'Black'],
  },
  {
    id: 301_000_008,
    slug: 'contour-trucker-cap',
    name: 'Contour Trucker Cap',
    blank: MESH_CAP,
    isEmbroidered: true,
    priceCents: 2700,
    sizes: [],
    colors: ['Navy', 'Steel'],
  },
  {
    id: 301_000_009,
    slug: 'debrief-mug',
    name: 'Debrief Mug',
    blank: MUG,
    priceCents: 1600,
    sizePricesCents: { '15 oz': 1900 },
    sizes: ['11 oz', '15 oz'],
    colors: ['White'],
  },
  {
    id: 301_000_010,
    slug: 'camp-mug',
    name: 'Camp Mug',
    blank: ENAMEL_MUG,
    priceCents: 1900,
    sizes: [],
    colors: ['White', 'Black'],
  },
  {
    id: 301_000_011,
    slug: 'heart-line-patch',
    name: 'Heart Line Patch',
    blank: PATCH,
    isEmbroidered: true,
    priceCents: 900,
    sizes: [],
    colors: ['Black', 'Coyote'],
  },
  {
    id: 301_000_012,
    slug: 'cadre-patch',
    name: 'Cadre Patch',
    blank: PATCH,
    isEmbroidered: true,
    priceCents: 950,
    sizes: [],
    colors: ['Olive'],
  },
];

function larger(cents: number): Record<string, number> {
  return Object.fromEntries(Object.entries(LARGER).map(([size, more]) => [size, cents + more]));
}
