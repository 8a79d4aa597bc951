import type { VariantRow } from '#server/domain/catalog/stock.ts';

/** The columns of a variant that belong to the vendor (docs/decisions/030-product-sync.md). */
export const VENDOR_COLUMNS = [
  'vendorVariantId',
  'size',
  'color',
  'sku',
  'imageUrl',
  'retailPriceCents',
  'heldPriceCents',
  'refusedPriceCents',
  'vendorCostCents',
  'isAvailable',
  'position',
] as const satisfies (keyof VariantRow)[];
export type VariantValues = Pick<VariantRow, (typeof VENDOR_COLUMNS)[number]>;
