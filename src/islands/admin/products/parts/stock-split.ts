import type { ProductDetail } from '#shared/schemas/admin-product.schema.ts';
import { splitStock } from '#shared/stock-per.ts';

/** The stock of a variant as typed. */
export interface TypedStock {
  id: string;
  inventory: string;
}

/** Returns what to begin with when a product is switched to a stock per variant: together they are today's stock. */
export function proposedStock({ variants, inventory, stockPer }: ProductDetail): TypedStock[] {
  const units =
    stockPer === 'variant' ? variants.map((variant) => variant.inventory) : splitStock(inventory, variants);
  return variants.map(({ id }, index) => ({ id, inventory: String(units[index] ?? 0) }));
}

/** Keeps the typed stocks, and takes the proposal of a newer version of the product for the others. */
export function mergeStock(
  before: readonly TypedStock[],
  typed: readonly TypedStock[],
  stored: readonly TypedStock[],
): TypedStock[] {
  const find = (list: readonly TypedStock[], id: string) => list.find((one) => one.id === id)?.inventory;
  return stored.map((one) => {
    const mine = find(typed, one.id);
    return mine === undefined || mine === find(before, one.id) ? one : { ...one, inventory: mine };
  });
}

/** Returns the sum of what is typed, in units; null while one isn't a number. */
export function sumOfTyped(typed: readonly { inventory: unknown }[]): number | null {
  const units = typed.map(({ inventory }) =>
    /^\s*\d+\s*$/.test(String(inventory)) ? Number(inventory) : null,
  );
  return units.reduce((sum, one) => (sum === null || one === null ? null : sum + one), 0);
}
