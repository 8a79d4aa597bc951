export interface TypedSku {
  variantId: string;
  vendorSku: string;
}

/**
 * Merges typed SKUs into the SKUs of the product's current variants. Skips fields without a `variantId`, which belong to variants that
 * were just added.
 */
export function mergeSkus(
  before: readonly TypedSku[],
  typed: readonly Partial<TypedSku>[],
  stored: readonly TypedSku[],
): TypedSku[] {
  return stored.map((theirs) => {
    const isSame = ({ variantId }: Partial<TypedSku>) => variantId === theirs.variantId;
    const mine = typed.find(isSame)?.vendorSku;
    const was = before.find(isSame)?.vendorSku;
    return mine === undefined || mine === was ? theirs : { ...theirs, vendorSku: mine };
  });
}
