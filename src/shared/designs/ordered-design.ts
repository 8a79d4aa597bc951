import { inOrder, type PrintFlaw } from './print-flaws.ts';

/** The storage key of the saved designs that are attached to products (docs/product/designs.md#attached-design). */
export const ATTACHED_DESIGNS_KEY = 'gti-attached-designs';

/** What the shopper accepts about the print of a design, by a name each. */
export interface PrintConsent {
  acceptLowResolution?: boolean | undefined;
  acceptCroppedText?: boolean | undefined;
}

/** What the shopper accepts about the print of a design. */
export interface AcceptedPrint extends PrintConsent {
  acceptFlaws?: readonly PrintFlaw[] | undefined;
}

/** What the cart needs to know about a saved design. */
export interface ConsentedDesign extends AcceptedPrint {
  id: string;
}

/** The design fields of a new cart item. */
export type OrderedDesign = PrintConsent & { customizationId?: string; acceptFlaws?: PrintFlaw[] };

/** Returns the design fields for adding a product to the cart; empty without a design. */
export function orderedFields(design: ConsentedDesign | undefined): OrderedDesign {
  if (!design) return {};
  const { id, acceptLowResolution, acceptCroppedText, acceptFlaws = [] } = design;
  return {
    customizationId: id,
    ...(acceptLowResolution && { acceptLowResolution }),
    ...(acceptCroppedText && { acceptCroppedText }),
    ...(acceptFlaws.length > 0 && { acceptFlaws: [...acceptFlaws] }),
  };
}

/** Returns the flaws that the shopper accepts, whichever field names them. */
export function acceptedFlaws(accepted: AcceptedPrint): PrintFlaw[] {
  return inOrder([
    ...(accepted.acceptFlaws ?? []),
    ...(accepted.acceptLowResolution ? (['low_resolution'] as const) : []),
    ...(accepted.acceptCroppedText ? (['text_cropped'] as const) : []),
  ]);
}
