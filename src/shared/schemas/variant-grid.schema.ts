import * as z from 'zod/mini';
import { MAX_VARIANTS } from '#shared/admin-products.ts';
import { STOCK_PER } from '#shared/stock-per.ts';
import { optionKey } from '#shared/variants.ts';
import { instant, uuid } from './admin-fields.schema.ts';
import { flag, price, stock } from './product-actions.schema.ts';
import { absentWhenEmpty, optionalText } from './text.schema.ts';

const VariantRow = z.object(
  {
    /** The id of a stored variant, which stays the same one if its size or color changes. */
    id: absentWhenEmpty(uuid('Unknown variant')),
    size: optionalText(40),
    color: optionalText(40),
    /** Its own price; absent or empty for the product's price. */
    retailPrice: absentWhenEmpty(price),
    sku: optionalText(64),
    isAvailable: z.boolean('Say true or false'),
    /** Pictures of the product. */
    imageUrl: optionalText(500),
    backImageUrl: optionalText(500),
    /** Its counted stock, if the product counts a stock per variant; ignored otherwise. */
    inventory: absentWhenEmpty(stock),
  },
  'Give the variant its size or color',
);
export type VariantRow = z.output<typeof VariantRow>;

/** The body of PUT /api/admin/products/{id}/variants: all variants, in the order of the shop. */
export const VariantGrid = z.object({
  variants: z.array(VariantRow, 'List the variants').check(
    z.maxLength(MAX_VARIANTS, `Use at most ${MAX_VARIANTS} variants`),
    z.check(({ value, issues }) => {
      for (const { index, field, message } of problemsOf(value))
        issues.push({ code: 'custom', path: [index, field], input: value, message });
    }),
  ),
  /** Also switches what is counted, as for the product. */
  stockPer: absentWhenEmpty(z.enum(STOCK_PER, 'Choose what to count')),
  /** The stock of the product that the editor saw when counting it. */
  seenInventory: absentWhenEmpty(stock),
  /** Also removes variants that shoppers who are paying hold. */
  acceptHeld: flag,
  /** The `updatedAt` of the product that the editor saw. */
  updatedAt: absentWhenEmpty(instant('Send the updatedAt of the product as you saw it')),
});
export type VariantGrid = z.output<typeof VariantGrid>;

interface Problem {
  index: number;
  field: 'size' | 'color' | 'sku';
  message: string;
}

/** Normalizes a SKU for comparison. */
export function skuKey(sku: string): string {
  return sku.trim().toLowerCase();
}

/** Returns the conflicts between rows. */
function problemsOf(rows: readonly VariantRow[]): Problem[] {
  const options = new Set<string>();
  const codes = new Set<string>();
  const [hasSizes, hasColors] = [rows.some(({ size }) => size), rows.some(({ color }) => color)];
  return rows.flatMap((row, index) => {
    const problems: Problem[] = [];
    // Shoppers have to choose a size if there are sizes, and a color if there are colors.
    if (hasSizes && !row.size)
      problems.push({ index, field: 'size', message: 'Enter a size, as other variants have one' });
    if (hasColors && !row.color)
      problems.push({ index, field: 'color', message: 'Enter a color, as other variants have one' });
    const key = optionKey(row);
    if (options.has(key))
      problems.push({ index, field: 'size', message: 'This size and color is listed twice' });
    options.add(key);
    if (row.sku) {
      const sku = skuKey(row.sku);
      if (codes.has(sku)) problems.push({ index, field: 'sku', message: 'This SKU is listed twice' });
      codes.add(sku);
    }
    return problems;
  });
}
