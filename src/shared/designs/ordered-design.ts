/** The storage key of the saved designs that are attached to products (docs/product.md#attached-design). */
export const ATTACHED_DESIGNS_KEY = 'gti-attached-designs';

/** What the cart needs to know about a saved design. */
export interface ConsentedDesign {
  id: string;
  /** The shopper accepts a low print resolution. */
  acceptLowResolution: boolean;
}

/** The design fields of a new cart item. */
export interface OrderedDesign {
  customizationId?: string;
  acceptLowResolution?: boolean;
}

/** Returns the design fields for adding a product to the cart; empty without a design. */
export function orderedFields(design: ConsentedDesign | undefined): OrderedDesign {
  if (!design) return {};
  const { id, acceptLowResolution } = design;
  return { customizationId: id, ...(acceptLowResolution && { acceptLowResolution }) };
}
