export interface TypedSku {
  variantId: string;
  vendorSku: string;
}

/**
 * Merges typed SKUs into those of the product's variants now. Fields of variants that were just added have no `variantId` yet: nobody
 * typed into them.
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
