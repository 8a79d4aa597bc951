import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type Db, preparedOn } from '#db/client.ts';
import { podProducts } from '#db/schema/vendors.ts';
import { PLACEMENTS, type Placement } from '#shared/designs/design.ts';
import { onPaper, type PrintAreas, placementsOf, vendorAreas } from '#shared/designs/print-area.ts';
import { toPrintArea, type VendorPrintArea } from '#shared/designs/vendor-area.ts';
import { isVendorId, VENDOR_NAMES } from '#shared/vendors.ts';
import { leftOutOf, storedAreasOf } from './product-metadata.ts';
import type { ProductRow } from './stock.ts';

const length = z.number().nonnegative();
const Rectangle = z.object({ x: length, y: length, width: length, height: length });
const Blank = z.object({
  url: z.string(),
  background: z.string().nullable(),
  colors: z.array(z.string().nullable()),
});
const Areas: z.ZodType<VendorPrintArea[]> = z.array(
  z.object({
    placement: z.enum(PLACEMENTS),
    name: z.string().min(1),
    technique: z.enum(['print', 'embroidery']),
    width: z.int().positive(),
    height: z.int().positive(),
    dpi: z.int().positive(),
    part: Rectangle.extend({ width: z.int().positive(), height: z.int().positive() }),
    variantIds: z.array(z.string()).exactOptional(),
    picture: z.object({ onPicture: Rectangle, blanks: z.array(Blank) }).exactOptional(),
  }),
);

const statements = preparedOn((db) => ({
  pod: db
    .select({ vendorId: podProducts.vendorId, areas: podProducts.printAreas })
    .from(podProducts)
    .where(eq(podProducts.productId, sql.placeholder('productId')))
    .limit(1)
    .prepare(),
}));

type Product = Pick<ProductRow, 'id' | 'metadata' | 'isOnDemand'>;

/** Where a product can be printed on. */
export interface ProductPrint {
  /** `null` means the default areas. */
  areas: PrintAreas | null;
  /** Why its vendor can't print designs on it, in words for administrators; null if it can. */
  problem: string | null;
  /** The placements that its vendor makes; null for a product without a vendor, and if the vendor doesn't say. */
  ofVendor: Placement[] | null;
}

/** Returns the print areas that a product's vendor makes, in the vendor's words; null if no vendor says. */
export function vendorAreasOf(db: Db, productId: string): VendorPrintArea[] | null {
  return Areas.safeParse(statements(db).pod.get({ productId })?.areas).data ?? null;
}

/**
 * Returns where a product can be printed on (docs/product/designs.md#placements): its vendor's areas without those that the shop leaves
 * out. Without a vendor, or if the vendor doesn't say, the areas of its own template.
 */
export function printOf(db: Db, product: Product): ProductPrint {
  const own = storedAreasOf(product);
  if (!product.isOnDemand) return { areas: own, problem: null, ofVendor: null };
  const vendors = vendorAreasOf(db, product.id);
  if (!vendors) return { areas: vendorAreas(own), problem: null, ofVendor: null };
  const printed = vendors.filter(({ technique }) => technique === 'print');
  const made = toPrintAreas(printed);
  const ofVendor = PLACEMENTS.filter((placement) => made[placement]);
  const leftOut = leftOutOf(product);
  const offered = Object.entries(made).filter(([name]) => !leftOut.some((one) => one === name));
  const areas = offered.length > 0 ? Object.fromEntries(offered) : made;
  return { areas, problem: ofVendor.length > 0 ? null : problemOf(db, product, vendors), ofVendor };
}

/** Returns whether a design can be printed at a placement of a product. */
export function offersPlacement({ areas, problem }: ProductPrint, placement: Placement): boolean {
  return problem === null && placementsOf(areas).includes(placement);
}

/** Returns the areas of `printOf`. */
export function printAreasOf(db: Db, product: Product): PrintAreas | null {
  return printOf(db, product).areas;
}

/** Returns whether shoppers can add a design to a product: the shop allows it, and its vendor can print it. */
export function isCustomizable(db: Db, product: Product & Pick<ProductRow, 'allowCustomization'>): boolean {
  return product.allowCustomization && printOf(db, product).problem === null;
}

function problemOf(db: Db, { id }: Product, vendors: readonly VendorPrintArea[]): string {
  const vendorId = statements(db).pod.get({ productId: id })?.vendorId ?? '';
  const vendor = isVendorId(vendorId) ? VENDOR_NAMES[vendorId] : 'Its vendor';
  return vendors.some(({ technique }) => technique === 'embroidery')
    ? `${vendor} embroiders this product, which needs thread colors we can't choose. It can't be customized.`
    : `${vendor} has no print area on this product that we can fill. It can't be customized.`;
}

/** Returns the first area of each placement, which is the smallest of its variants. */
function toPrintAreas(vendors: readonly VendorPrintArea[]): PrintAreas {
  const areas: PrintAreas = {};
  for (const area of vendors) {
    const printed = toPrintArea(area);
    if (!printed || areas[area.placement]) continue;
    const { picture } = area;
    const blanks = Object.fromEntries(
      (picture?.blanks ?? []).flatMap(({ url, colors }) => colors.map((color) => [color ?? '', url])),
    );
    const { onPicture } = picture ?? onPaper(printed);
    areas[area.placement] = { ...printed, onPicture, blanks };
  }
  return areas;
}
