import { z } from 'zod';
import type { VendorProduct, VendorVariant } from './print-vendor.ts';
import type { CatalogVariant } from './printful-areas.ts';
import { inDollars } from './printful-costs.ts';
import { Paging } from './printful-replies.ts';
import { dollars, id, list, parseReply, text } from './vendor-reply.ts';

const ProductList = z.object({
  result: z.array(z.object({ id, is_ignored: z.boolean().nullish().catch(null) })),
  paging: Paging,
});

const File = z.object({ type: text, preview_url: text });

const SyncVariant = z.object({
  id,
  variant_id: id.nullish().catch(null),
  synced: z.boolean().nullish().catch(null),
  is_ignored: z.boolean().nullish().catch(null),
  retail_price: dollars,
  currency: text,
  sku: text,
  size: text,
  color: text,
  availability_status: text,
  product: z
    .object({ product_id: id.nullish().catch(null), image: text })
    .nullish()
    .catch(null),
  options: list(z.object({ id: text, value: z.unknown() })).catch([]),
  files: list(File).catch([]),
});

const Product = z.object({
  result: z.object({
    sync_product: z.object({ id, name: text, thumbnail_url: text }),
    sync_variants: z.array(SyncVariant),
  }),
});

/** Returns the ids of a page of products, and their total number. Ignored ones are not for sale. */
export function toProductPage(reply: unknown): { ids: string[]; ignored: string[]; total: number } {
  const { result, paging } = parseReply(ProductList, reply);
  return {
    ids: result.map(({ id }) => id),
    ignored: result.filter(({ is_ignored }) => is_ignored === true).map(({ id }) => id),
    total: paging.total,
  };
}

/** Returns a product with what its variants are in Printful's catalog, which has the print areas. */
export function toProduct(reply: unknown): {
  product: Omit<VendorProduct, 'printAreas'>;
  catalog: CatalogVariant[];
} {
  const { sync_product: product, sync_variants: variants } = parseReply(Product, reply).result;
  const sold = variants.filter(({ is_ignored }) => is_ignored !== true);
  return {
    product: {
      id: product.id,
      name: product.name ?? `Product ${product.id}`,
      // Printful has no description of a store's products.
      description: '',
      imageUrl: product.thumbnail_url ?? pictureOf(variants[0]),
      stockIds: [...new Set(variants.flatMap(({ product }) => product?.product_id ?? []))],
      variants: sold.map(toVariant),
    },
    catalog: sold.flatMap(toCatalogVariant),
  };
}

function toCatalogVariant(variant: z.output<typeof SyncVariant>): CatalogVariant[] {
  const { id, variant_id: variantId, product, color, options } = variant;
  if (!variantId || !product?.product_id) return [];
  const hasThreads = options.some(({ id, value }) => THREADS.test(id ?? '') && !isEmpty(value));
  return [{ id, productId: product.product_id, variantId, color, hasThreads }];
}

const THREADS = /^(?:text_)?thread_colors/;

function isEmpty(value: unknown): boolean {
  return value == null || value === '' || (Array.isArray(value) && value.length === 0);
}

function toVariant(variant: z.output<typeof SyncVariant>): VendorVariant {
  return {
    id: variant.id,
    sku: variant.sku,
    size: variant.size,
    color: variant.color,
    retailPrice: inDollars(variant.retail_price, variant.currency),
    // Only Printful's catalog has it, which would take another call per product.
    cost: null,
    imageUrl: pictureOf(variant),
    // Older replies have no status.
    isAvailable: variant.synced !== false && (variant.availability_status ?? 'active') === 'active',
  };
}

/** The picture of the finished product, not of the print file. */
function pictureOf(variant: z.output<typeof SyncVariant> | undefined): string | null {
  const preview = variant?.files.find(({ type }) => type === 'preview');
  return preview?.preview_url ?? variant?.product?.image ?? null;
}
