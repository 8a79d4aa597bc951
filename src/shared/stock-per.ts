/** How a product that the shop manages itself counts its stock: one for all variants, or one per variant. */
export const STOCK_PER = ['product', 'variant'] as const;
export type StockPer = (typeof STOCK_PER)[number];

/**
 * Splits a stock evenly over the variants on offer, those first in order getting what is left over. Variants that aren't offered get
 * nothing, unless none is offered.
 * @returns units per variant, in their order, whose sum is `total`
 */
export function splitStock(total: number, variants: readonly { isOffered: boolean }[]): number[] {
  const isAnyOffered = variants.some(({ isOffered }) => isOffered);
  const shares = variants.map(({ isOffered }) => isOffered || !isAnyOffered);
  const count = shares.filter(Boolean).length;
  let place = 0;
  return shares.map((hasShare) => (hasShare ? Math.floor((total + count - 1 - place++) / count) : 0));
}
