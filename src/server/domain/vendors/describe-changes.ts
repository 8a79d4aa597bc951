import type { ProductRow, VariantRow } from '#server/domain/catalog/stock.ts';
import { type Cents, displayMoney } from '#shared/money.ts';
import { nameOfVariant } from './check-offer.ts';
import type { VariantValues } from './vendor-columns.ts';

/** Returns the vendor's changes to a product itself, in words. */
export function describeProduct(
  before: Pick<ProductRow, 'name' | 'description' | 'imageUrl'>,
  after: Pick<ProductRow, 'name' | 'description' | 'imageUrl'>,
): string[] {
  return [
    before.name !== after.name && `Name: “${before.name}” to “${after.name}”`,
    before.description !== after.description && 'Description changed',
    before.imageUrl !== after.imageUrl && 'Picture changed',
  ].filter((words) => typeof words === 'string');
}

/** Returns the changes to a variant, in words. A held price isn't a change yet. */
export function describeVariant(before: VariantRow, after: VariantValues): string[] {
  const [nameBefore, name] = [nameOfVariant(before), nameOfVariant(after)];
  const money = (cents: Cents | null) => (cents === null ? 'none' : displayMoney(cents));
  const moved = (column: 'retailPriceCents' | 'vendorCostCents') =>
    before[column] === after[column] ? null : `${money(before[column])} to ${money(after[column])}`;
  const price = moved('retailPriceCents');
  const cost = moved('vendorCostCents');
  return [
    nameBefore !== name && `${nameBefore} is now ${name}`,
    price && `Price of ${name}: ${price}`,
    cost && `Cost of ${name} at the vendor: ${cost}`,
    before.isAvailable !== after.isAvailable &&
      `${name} is ${after.isAvailable ? 'available again' : 'no longer available'}`,
    before.sku !== after.sku && `SKU of ${name}: ${before.sku ?? 'none'} to ${after.sku ?? 'none'}`,
    before.imageUrl !== after.imageUrl && `Picture of ${name} changed`,
    before.vendorVariantId !== after.vendorVariantId && `${name} was recreated at the vendor`,
  ].filter((words) => typeof words === 'string');
}
