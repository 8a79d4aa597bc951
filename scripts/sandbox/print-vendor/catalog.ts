import { toWire } from '#shared/money.ts';
import type { StoreProduct, SyncVariant } from './objects.ts';
import { pictureName } from './pictures.ts';
import { PRODUCTS, type SampleProduct } from './products.ts';

/** Returns the store's products as they are before anyone changes them. */
export function sampleCatalog(): StoreProduct[] {
  return PRODUCTS.map(toStoreProduct);
}

function toStoreProduct(product: SampleProduct, at: number): StoreProduct {
  const sizes = product.sizes.length > 0 ? product.sizes : [null];
  const variants = product.colors
    .flatMap((color) => sizes.map((size) => ({ size, color })))
    .map(({ size, color }, number) => toVariant(product, at * 100 + number, size, color));
  return {
    sync_product: {
      id: product.id,
      external_id: product.slug,
      name: product.name,
      variants: variants.length,
      synced: variants.length,
      thumbnail_url: picturePath(product.slug, product.colors[0]),
      is_ignored: false,
    },
    sync_variants: variants,
  };
}

function toVariant(
  product: SampleProduct,
  number: number,
  size: string | null,
  color: SampleProduct['colors'][number],
): SyncVariant {
  const { blank, isEmbroidered = false } = product;
  const label = [size, color].filter((part) => part !== null).join(' / ');
  const picture = picturePath(product.slug, color);
  const isOut = product.outOfStock?.some(([s, c]) => s === size && c === color) ?? false;
  return {
    id: 4_800_000_000 + number,
    external_id: `${product.slug}-${number}`,
    sync_product_id: product.id,
    name: `${product.name} - ${label}`,
    synced: true,
    variant_id: 4000 + number,
    retail_price: toWire((size && product.sizePricesCents?.[size]) || product.priceCents),
    currency: 'USD',
    is_ignored: false,
    sku: `GTI-${product.slug}-${label}`.toUpperCase().replaceAll(/[^A-Z0-9]+/g, '-'),
    product: {
      variant_id: 4000 + number,
      product_id: blank.id,
      image: picture,
      name: `${blank.name} (${label})`,
    },
    files: [{ id: 900_000_000 + number, type: 'preview', url: picture, preview_url: picture }],
    options: isEmbroidered ? [{ id: 'thread_colors', value: '#FFFFFF' }] : [],
    main_category_id: null,
    size,
    color,
    availability_status: isOut ? 'out_of_stock' : 'active',
  };
}

function picturePath(slug: string, color: string): string {
  return `/files/${pictureName(slug, color)}`;
}
