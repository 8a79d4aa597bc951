import * as z from 'zod/mini';
import { Product, Variant } from './product.schema.ts';

/** A variant for the storefront, without the unused id and stock. */
export const StoreVariant = z.extend(z.omit(Variant, { id: true, inventory: true }), {
  /** True if little is left of its own stock. */
  isLow: z.optional(z.boolean()),
});
export type StoreVariant = z.output<typeof StoreVariant>;

/** A product for the storefront. */
export const StoreProduct = z.extend(z.omit(Product, { images: true, isActive: true }), {
  image: z.nullable(z.string()),
  /** Its own pictures, besides the variants'. */
  pictures: z.array(z.object({ url: z.string(), alt: z.string() })),
  variants: z.array(StoreVariant),
  /** The measurements by size, in inches: one number per column. */
  sizeChart: z.nullable(
    z.object({
      columns: z.array(z.string()),
      rows: z.array(z.object({ size: z.string(), inches: z.array(z.number()) })),
    }),
  ),
});
export type StoreProduct = z.output<typeof StoreProduct>;
