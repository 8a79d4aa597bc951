/** The storage key of the saved designs that are attached to products (docs/product/designs.md#attached-design). */
export const ATTACHED_DESIGNS_KEY = 'gti-attached-designs';

/** The message about a text that doesn't fit its print area (docs/product/designs.md#text-fit). */
export const TEXT_CROPPED = 'Part of the text is outside the print area and would be cut off.';

/** What the shopper accepts about the print of a design. */
export interface PrintConsent {
  acceptLowResolution?: boolean | undefined;
  acceptCroppedText?: boolean | undefined;
}

/** What the cart needs to know about a saved design. */
export interface ConsentedDesign extends PrintConsent {
  id: string;
}

/** The design fields of a new cart item. */
export type OrderedDesign = PrintConsent & { customizationId?: string };

/** Returns the design fields for adding a product to the cart; empty without a design. */
export function orderedFields(design: ConsentedDesign | undefined): OrderedDesign {
  if (!design) return {};
  const { id, acceptLowResolution, acceptCroppedText } = design;
  return {
    customizationId: id,
    ...(acceptLowResolution && { acceptLowResolution }),
    ...(acceptCroppedText && { acceptCroppedText }),
  };
}
