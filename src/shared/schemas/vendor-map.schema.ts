import * as z from 'zod/mini';
import { VENDOR_IDS } from '#shared/vendors.ts';
import { MAX_VARIANTS } from '../admin-products.ts';
import { uuid } from './admin-fields.schema.ts';
import { price } from './product-actions.schema.ts';
import { absentWhenEmpty } from './text.schema.ts';

const MAX_SKU = 200;

const sku = z
  .string("Enter the vendor's SKU")
  .check(
    z.trim(),
    z.minLength(1, { error: "Enter the vendor's SKU", abort: true }),
    z.maxLength(MAX_SKU, { error: `Use at most ${MAX_SKU} characters`, abort: true }),
    z.regex(/^[\p{L}\p{N}\p{P}\p{S} ]+$/u, 'Use letters, digits and signs only. Copy it again.'),
  );

/** The body of PUT /api/admin/products/{id}/vendor-map. */
export const VendorMapInput = z.object({
  vendorId: z.enum(VENDOR_IDS, 'Choose a vendor'),
  /** What the vendor makes; with variants, the vendor's product that they belong to. */
  vendorSku: sku,
  /** What the vendor charges for one, without shipping. */
  price: absentWhenEmpty(price),
  /** Variants that aren't listed, or without a SKU, aren't made and aren't on sale. */
  variants: absentWhenEmpty(
    z
      .array(
        z.object({ variantId: uuid('Unknown variant'), vendorSku: absentWhenEmpty(sku) }, 'Name the variant'),
        'List the variants',
      )
      .check(z.maxLength(MAX_VARIANTS, `Use at most ${MAX_VARIANTS} variants`)),
  ),
});
export type VendorMapInput = z.output<typeof VendorMapInput>;

/** How a product of the shop is mapped to a vendor that makes it. */
export const VendorMap = z.object({
  vendorId: z.enum(VENDOR_IDS),
  vendorSku: z.string(),
  price: z.nullable(z.string()),
  /** Its variants that the vendor makes. */
  variants: z.array(z.object({ variantId: z.string(), vendorSku: z.string() })),
});
export type VendorMap = z.output<typeof VendorMap>;
