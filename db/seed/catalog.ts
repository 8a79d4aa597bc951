import type { PrintAreas } from '#shared/designs/print-area.ts';
import type { ColorName } from '#shared/swatches.ts';
import type { SIZE_CHARTS } from './size-charts.ts';

/** A product of the sample catalog. */
export interface CatalogProduct {
  id: string;
  name: string;
  /** Part of its address, the file names of its pictures, and its SKUs. */
  slug: string;
  description: string;
  category: 'Shirts' | 'Hoodies & Sweatshirts' | 'Caps' | 'Patches' | 'Mugs';
  priceCents: number;
  inventory: number;
  /** The part of each variant, if it counts a stock per variant: by color, in the order of the sizes. */
  variantStock?: Readonly<Partial<Record<ColorName, readonly number[]>>>;
  featured?: boolean;
  allowCustomization?: boolean;
  /** Its print areas, if they differ from those of a plain tee. */
  printAreas?: PrintAreas;
  /** Empty if there is only one size. */
  sizes: readonly string[];
  /** Each has pictures of front and back in `db/seed/pictures`. A single one isn't an option to choose. */
  colors: readonly [ColorName, ...ColorName[]];
  /** Prices of sizes that differ from `priceCents`. */
  sizePricesCents?: Readonly<Record<string, number>>;
  /** Combinations that are unavailable although the product is in stock. */
  unavailable?: readonly (readonly [size: string, color: ColorName])[];
  /** Its size chart. */
  cut?: keyof typeof SIZE_CHARTS;
}

const SHIRT_SIZES = ['S', 'M', 'L', 'XL', '2XL'];

/** The sleeve on the left of a shirt's front picture. */
const SLEEVE_AREA = {
  ...{ widthInches: 4, heightInches: 4, dpi: 300 },
  onPicture: { x: 15.25, y: 31.5, width: 9, height: 9 },
};

/** The twelve products of a new shop. */
export const CATALOG: readonly CatalogProduct[] = [
  {
    id: 'e56346e2-8424-4e5c-824b-b61cb3aad1b3',
    name: 'Unit Tee',
    slug: 'unit-tee',
    description:
      'A plain tee for your unit, class or crew: add your logo and a line of text before you order. Midweight combed cotton with a regular fit, a ribbed crew neck and double-stitched hems. Our only branding is a small shield on the sleeve and one below the collar. Wash cold inside out and tumble dry low.',
    category: 'Shirts',
    priceCents: 2600,
    inventory: 120,
    allowCustomization: true,
    sizes: SHIRT_SIZES,
    colors: ['Olive', 'Black', 'Bone', 'Navy'],
    sizePricesCents: { '2XL': 2800 },
    cut: 'tee',
  },
  {
    id: 'a2a1e41e-a529-4625-8d51-17d2e83ed1a6',
    name: 'Heart Line Tee',
    slug: 'heart-line-tee',
    description:
      'The trace on the chest climbs into a ridge line and settles again. Midweight combed cotton, regular fit, true to size, with a soft water-based print. Add your own logo below it, on the back or on the sleeve. Wash cold inside out and do not iron the print.',
    category: 'Shirts',
    priceCents: 2800,
    inventory: 64,
    allowCustomization: true,
    printAreas: { front: shirtArea(11, 56), back: shirtArea(16, 29.5), sleeve: SLEEVE_AREA },
    sizes: SHIRT_SIZES,
    colors: ['White', 'Navy', 'Steel'],
    sizePricesCents: { '2XL': 3000 },
    cut: 'tee',
  },
  {
    id: '3e8a7337-f8bd-4327-8645-8359d764fa9e',
    name: 'Range Day Long Sleeve',
    slug: 'range-day-long-sleeve',
    description:
      'Long sleeves for cool mornings on the range, with the shield on the chest and the full compass on the back. Add your own logo below either one, or on the sleeve. Midweight cotton jersey, regular fit, ribbed cuffs that stay put when pushed up. Wash cold and hang to dry.',
    category: 'Shirts',
    priceCents: 3600,
    inventory: 38,
    // Large in Steel is sold out.
    variantStock: { Black: [4, 5, 6, 4, 2], Olive: [0, 4, 4, 1, 0], Steel: [2, 3, 0, 0, 3] },
    allowCustomization: true,
    printAreas: { front: shirtArea(14, 43.5), back: shirtArea(8, 64), sleeve: SLEEVE_AREA },
    sizes: SHIRT_SIZES,
    colors: ['Black', 'Olive', 'Steel'],
    sizePricesCents: { '2XL': 3800 },
    unavailable: [
      ['S', 'Olive'],
      ['2XL', 'Olive'],
      ['XL', 'Steel'],
    ],
    cut: 'long-sleeve',
  },
  {
    id: 'eb028512-3be8-433a-b4f7-dd901b6900c0',
    name: 'Contour Hoodie',
    slug: 'contour-hoodie',
    description:
      'A mountain in contour lines on the back, our letters on the chest, and room for your own logo. Cotton and polyester fleece, brushed inside, with a lined hood, a pouch pocket and ribbed cuffs and hem. Cut with room for a layer underneath; order your usual size. Wash cold inside out and tumble dry low.',
    category: 'Hoodies & Sweatshirts',
    priceCents: 6200,
    inventory: 45,
    featured: true,
    allowCustomization: true,
    printAreas: { front: shirtArea(8, 43.5), back: shirtArea(4, 74.5), sleeve: SLEEVE_AREA },
    sizes: SHIRT_SIZES,
    colors: ['Coyote', 'Black', 'Steel'],
    sizePricesCents: { '2XL': 6400 },
    cut: 'hoodie',
  },
  {
    id: '073d9689-a83a-4645-a559-38384122ffe1',
    name: 'Field Cap',
    slug: 'field-cap',
    description:
      'Six panels of cotton twill with the shield embroidered in front and a pre-curved brim. The back strap runs through a metal slide, so both sizes adjust. Spot clean by hand and reshape to dry.',
    category: 'Caps',
    priceCents: 3200,
    inventory: 52,
    sizes: ['S/M', 'L/XL'],
    colors: ['Coyote', 'Olive', 'Black'],
  },
  {
    id: '15bba499-caa3-40e0-9cda-39517a45c83b',
    name: 'Heart Line Mesh Cap',
    slug: 'heart-line-mesh-cap',
    description:
      'Two firm cotton panels in front, open polyester mesh in back for hot days. The heart line is embroidered, not printed. One size with an adjustable strap. Spot clean by hand; keep it out of the dryer.',
    category: 'Caps',
    priceCents: 2900,
    inventory: 40,
    sizes: ['One Size'],
    colors: ['Navy', 'Olive'],
  },
  {
    id: '5d1d5171-7a5e-4d28-a41a-fbe34c3176dd',
    name: 'Compass Cap',
    slug: 'compass-cap',
    description:
      'Washed cotton twill with the compass embroidered in front, its needle in signal red. Six panels, stitched eyelets, pre-curved brim; one size with an adjustable strap. Spot clean by hand and reshape to dry.',
    category: 'Caps',
    priceCents: 3200,
    inventory: 0,
    sizes: ['One Size'],
    colors: ['Steel', 'Bone'],
  },
  {
    id: 'aeb6cb2f-57b5-48b5-b708-9b1e96b150cf',
    name: 'Shield Patch',
    slug: 'shield-patch',
    description:
      'Our shield, embroidered on olive twill with a merrowed edge. 3.5 inches tall, with a sewn-on hook-and-loop backing. Brush clean or wipe with a damp cloth.',
    category: 'Patches',
    priceCents: 900,
    inventory: 200,
    sizes: [],
    colors: ['Olive'],
  },
  {
    id: '2b66f58f-cccf-42dd-a9fc-3bec8198358a',
    name: 'Ready Hands Patch',
    slug: 'ready-hands-patch',
    description:
      'A strap, a windlass and two words, for people who practice until it is automatic. Embroidered on coyote twill, 3 × 2 inches, with a hook-and-loop backing. Brush clean or wipe with a damp cloth.',
    category: 'Patches',
    priceCents: 850,
    inventory: 150,
    sizes: [],
    colors: ['Coyote'],
  },
  {
    id: '42a085a3-3ff8-4f77-b808-3cffe9083420',
    name: 'Compass Patch',
    slug: 'compass-patch',
    description:
      'The round compass on navy twill, with the needle in signal red. The small one fits a cap, the large one a pack or a sleeve. Hook-and-loop backing; brush clean or wipe with a damp cloth.',
    category: 'Patches',
    priceCents: 800,
    inventory: 4,
    sizes: ['2.5 in', '3.5 in'],
    colors: ['Navy'],
    sizePricesCents: { '3.5 in': 1000 },
  },
  {
    id: '517253ea-c067-48dc-b6e7-d3fc137772ec',
    name: 'Unit Mug',
    slug: 'unit-mug',
    description:
      'A glazed ceramic mug with both sides blank: add your logo and a line of text before you order. Our only branding is a small mark at the base. Dishwasher and microwave safe.',
    category: 'Mugs',
    priceCents: 1600,
    inventory: 75,
    allowCustomization: true,
    printAreas: {
      front: mugArea(2.25, 3, { x: 43, y: 50.5 }),
      back: mugArea(2.25, 3, { x: 57, y: 50.5 }),
    },
    sizes: ['11 oz', '15 oz'],
    colors: ['White', 'Black'],
    sizePricesCents: { '15 oz': 1900 },
  },
  {
    id: 'da01c7b4-308e-4cbf-830a-7c417d083fc3',
    name: 'Camp Mug',
    slug: 'camp-mug',
    description:
      'Enameled steel with a rolled dark rim and flecks that make every mug a little different; holds about 12 ounces. Contour lines on one side; the other is blank for your logo. Hand wash only, and not for the microwave.',
    category: 'Mugs',
    priceCents: 2200,
    inventory: 30,
    allowCustomization: true,
    printAreas: { back: mugArea(2.25, 2, { x: 57, y: 52 }) },
    sizes: [],
    colors: ['Steel'],
  },
];

/** Returns an area of 12 inches across the middle of a shirt's picture, whose top is at `y` percent. */
function shirtArea(heightInches: number, y: number) {
  const percentPerInch = 27.5 / 12;
  const onPicture = { x: 36.25, y, width: 27.5, height: heightInches * percentPerInch };
  return { widthInches: 12, heightInches, dpi: 300, onPicture };
}

/** Returns an area around a point of the mug's picture, on which an inch is an eighth of the width. */
function mugArea(widthInches: number, heightInches: number, center: { x: number; y: number }) {
  const [width, height] = [widthInches * 12.5, heightInches * 12.5];
  const onPicture = { x: center.x - width / 2, y: center.y - height / 2, width, height };
  return { widthInches, heightInches, dpi: 300, onPicture };
}
