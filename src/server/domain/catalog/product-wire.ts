import { toWire } from '#shared/money.ts';
import { stockLabel } from '#shared/product.ts';
import type { AdminProduct, AdminVariant } from '#shared/schemas/admin-product.schema.ts';
import type { Product, Variant } from '#shared/schemas/product.schema.ts';
import type { StoreProduct } from '#shared/schemas/store-product.schema.ts';
import { optionsOf } from '#shared/variants.ts';
import type { ProductPrint } from './print-areas.ts';
import { isRowLowOnStock, isVariantLowOnStock } from './product-filter.ts';
import { sizeChartOf } from './product-metadata.ts';
import {
  countedOfVariant,
  countedStock,
  countsPerVariant,
  type ProductRow,
  priceOf,
  productStock,
  type VariantRow,
  variantStock,
} from './stock.ts';

/** What the wire form of a product is made of. */
interface ProductRows {
  product: ProductRow;
  variants: readonly VariantRow[];
  /** Its own pictures in their order. */
  pictures: StoreProduct['pictures'];
  print: ProductPrint;
}

/** Returns a product as the API has it. */
export function toProduct({ product, variants, pictures, print }: ProductRows): Product {
  const { id, name, slug, description, category, isActive, featured, allowCustomization } = product;
  return {
    id,
    name,
    slug,
    description,
    category,
    price: toWire(product.priceCents),
    images: imagesOf(product, variants, pictures),
    sizes: optionsOf(variants, 'size'),
    colors: optionsOf(variants, 'color'),
    inventory: productStock(product, variants),
    isActive,
    featured,
    allowCustomization: allowCustomization && print.problem === null,
    printAreas: print.areas,
  };
}

/** Returns a product as the storefront needs it. */
export function toStoreProduct(rows: ProductRows): StoreProduct {
  const { images, isActive: _, ...shown } = toProduct(rows);
  const { product, variants, pictures } = rows;
  return {
    ...shown,
    image: images[0] ?? null,
    pictures,
    variants: variants.map((variant) => {
      const { id: _id, inventory, ...rest } = toVariant(product, variant);
      const isLow = countsPerVariant(product) && stockLabel(inventory) === 'Low Stock';
      return isLow ? { ...rest, isLow } : rest;
    }),
    sizeChart: sizeChartOf(product),
  };
}

/** Returns a variant as the API has it. */
export function toVariant(product: ProductRow, variant: VariantRow): Variant {
  const { id, size, color, imageUrl, backImageUrl } = variant;
  const inventory = variantStock(product, variant);
  const retailPrice = toWire(priceOf(product, variant));
  return { id, size, color, retailPrice, imageUrl, backImageUrl, isAvailable: inventory > 0, inventory };
}

/**
 * Returns a product as administrators have it.
 * @param vendor the name of the print vendor that makes it; null for a product made by hand
 */
export function toAdminProduct(rows: ProductRows, vendor: string | null): AdminProduct {
  const { imageUrl, isSynced, lowStockThreshold, allowCustomization, updatedAt, deletedAt } = rows.product;
  return {
    ...toProduct(rows),
    allowCustomization,
    customizationProblem: rows.print.problem,
    imageUrl,
    vendor,
    isSynced,
    stockPer: isSynced ? 'variant' : rows.product.stockPer,
    inventory: countedStock(rows.product, rows.variants),
    lowStockThreshold,
    isLowOnStock: isRowLowOnStock(rows.product, rows.variants),
    variants: rows.variants.map((variant) => toAdminVariant(rows.product, variant)),
    updatedAt: updatedAt.toISOString(),
    deletedAt: deletedAt?.toISOString() ?? null,
  };
}

function toAdminVariant(product: ProductRow, variant: VariantRow): AdminVariant {
  const { sku, retailPriceCents, heldPriceCents } = variant;
  return {
    ...toVariant(product, variant),
    inventory: countedOfVariant(product, variant),
    isLowOnStock: isVariantLowOnStock(product, variant),
    sku,
    ownPrice: retailPriceCents === null ? null : toWire(retailPriceCents),
    heldPrice: heldPriceCents === null ? null : toWire(heldPriceCents),
    isOffered: variant.isAvailable,
  };
}

/** Returns all pictures of a product once: its own in their order, then those of its variants. */
function imagesOf(
  { imageUrl }: ProductRow,
  variants: readonly VariantRow[],
  pictures: ProductRows['pictures'],
): string[] {
  const own = pictures.map(({ url }) => url);
  const ofVariants = variants.flatMap((variant) => [variant.imageUrl, variant.backImageUrl]);
  return [...new Set([imageUrl, ...own, ...ofVariants].filter((url) => url !== null))];
}
