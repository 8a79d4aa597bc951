import * as z from 'zod/mini';
import { MAX_VARIANTS } from '#shared/admin-products.ts';
import { MAX_BULK } from '#shared/paging.ts';
import { uuid } from './admin-fields.schema.ts';
import { AdminProduct } from './admin-product.schema.ts';
import { orNothing, price, seenAt, stock } from './product-actions.schema.ts';
import { absentWhenEmpty } from './text.schema.ts';
import { ChangedBy } from './versions.schema.ts';

/** The most variants of all products in one request. */
const MAX_EDITED_VARIANTS = 500;

/** A field of a product in the table that edits several. */
export const EditedPrice = z.optional(price);
export const EditedStock = z.optional(stock);
/** Empty for the price of the product. */
export const EditedOwnPrice = orNothing(price);

const VariantEdit = z.object(
  { id: uuid('Unknown variant'), retailPrice: EditedOwnPrice, inventory: EditedStock },
  'Give the price or the stock of a variant',
);

/** The new prices and stocks of one product. Absent fields stay as they are. */
const ProductEdit = z.object(
  {
    id: uuid('Unknown product'),
    price: EditedPrice,
    /** The counted stock of a product that counts one. */
    inventory: EditedStock,
    variants: absentWhenEmpty(
      z
        .array(VariantEdit, 'List the variants')
        .check(z.maxLength(MAX_VARIANTS, `Use at most ${MAX_VARIANTS} variants`)),
    ),
    /** The stock that the editor saw when counting: units sold since aren't counted again. */
    seenInventory: EditedStock,
    updatedAt: seenAt,
  },
  'Give the changes of a product',
);
export type ProductEdit = z.output<typeof ProductEdit>;

/** The body of POST /api/admin/products/edits. */
export const ProductEdits = z.object({
  products: z.array(ProductEdit, 'List the products').check(
    z.minLength(1, 'List the products'),
    z.maxLength(MAX_BULK, `Change at most ${MAX_BULK} products at once`),
    z.refine((edits) => new Set(edits.map(({ id }) => id)).size === edits.length, 'List each product once'),
    z.refine(
      (edits) => edits.flatMap(({ variants = [] }) => variants).length <= MAX_EDITED_VARIANTS,
      `Change at most ${MAX_EDITED_VARIANTS} variants at once`,
    ),
  ),
});
export type ProductEdits = z.output<typeof ProductEdits>;

/** What happened to a product: all of its changes are saved, or none. */
export const ProductEditResult = z.object({
  id: z.string(),
  outcome: z.enum(['changed', 'unchanged', 'stale', 'refused']),
  /** The product as it is now; null if it was deleted. */
  product: z.nullable(AdminProduct),
  /** Why it was refused, in a sentence; null if it wasn't. */
  message: z.nullable(z.string()),
  /** The messages of single fields: `price`, `inventory`, `variants.0.retailPrice`. */
  fields: z.record(z.string(), z.string()),
  /** Who changed it last since the editor saw it, if `stale`; null for a sale. */
  changedBy: z.nullable(ChangedBy),
});
export type ProductEditResult = z.output<typeof ProductEditResult>;

/** The response of POST /api/admin/products/edits, in the order of the request. */
export const ProductEditResults = z.object({ products: z.array(ProductEditResult) });
