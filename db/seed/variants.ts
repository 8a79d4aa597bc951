import { createHash } from 'node:crypto';
import type { ColorName } from '#shared/swatches.ts';
import type { CatalogProduct } from './catalog.ts';

/** A variant of a product in the sample catalog. */
interface CatalogVariant {
  id: string;
  sku: string;
  size: string | null;
  color: string | null;
  /** The color of its pictures, also if the product has only one color. */
  shownIn: ColorName;
  /** Null if it has the product's price. */
  retailPriceCents: number | null;
  isAvailable: boolean;
  /** Its own stock; undefined if the product has one stock. */
  inventory?: number;
}

/** Returns all sizes in all colors, in the order of the store; one variant if there are no options. */
export function variantsOf(product: CatalogProduct): CatalogVariant[] {
  const sizes = product.sizes.length > 0 ? product.sizes : [null];
  return product.colors.flatMap((shownIn) =>
    sizes.map((size, place) => {
      const color = product.colors.length > 1 ? shownIn : null;
      return {
        id: variantId(product.id, size, color),
        sku: skuOf(product.slug, color, size),
        size,
        color,
        shownIn,
        retailPriceCents: size === null ? null : (product.sizePricesCents?.[size] ?? null),
        isAvailable: !product.unavailable?.some(([s, c]) => s === size && c === color),
        ...(product.variantStock && { inventory: product.variantStock[shownIn]?.[place] ?? 0 }),
      };
    }),
  );
}

/** Returns a name-based UUID (RFC 9562, version 5): the same product, size and color have the same id everywhere. */
export function variantId(productId: string, size: string | null, color: string | null): string {
  const namespace = Buffer.from(productId.replaceAll('-', ''), 'hex');
  const bytes = createHash('sha1')
    .update(namespace)
    .update(JSON.stringify([size, color]))
    .digest()
    .subarray(0, 16);
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x50, 6);
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8);
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

function skuOf(...parts: readonly (string | null)[]): string {
  return parts
    .filter((part) => part !== null)
    .join('-')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9.]+/g, '-');
}
