import { atom } from 'nanostores';
import { ApiError } from '#shared/api-client.ts';
import { $attachedDesigns, attachDesign } from './attached-designs.store.ts';

/** The design fields of a new cart item. */
export interface OrderedDesign {
  customizationId?: string;
  acceptLowResolution?: boolean;
}

/** The messages about attached designs that the cart rejected, by product id. */
export const $designErrors = atom<Readonly<Record<string, string>>>({});

/** Returns the design fields for adding a product to the cart; empty without a design. */
export function orderedDesign(productId: string): OrderedDesign {
  const attached = $attachedDesigns.get()[productId];
  if (!attached) return {};
  const { id, acceptLowResolution } = attached;
  return { customizationId: id, ...(acceptLowResolution && { acceptLowResolution }) };
}

/** Shows an error of "Add to Cart" at the design, if it is about the design. */
export function showDesignError(productId: string, error: unknown): void {
  const designError = error instanceof ApiError ? designErrorOf(error) : null;
  if (!designError) return;
  $designErrors.set({ ...$designErrors.get(), [productId]: designError.message });
  const attached = $attachedDesigns.get()[productId];
  if (attached && designError.isGone) attachDesign(productId, { ...attached, isGone: true });
}

export function clearDesignError(productId: string): void {
  const { [productId]: _, ...others } = $designErrors.get();
  $designErrors.set(others);
}

/** Returns the server's message, with the way to fix it; null for other errors. */
function designErrorOf({ code, message }: ApiError): { message: string; isGone: boolean } | null {
  switch (code) {
    case 'low_resolution':
    case 'customization_not_allowed':
      return { message, isGone: false };
    case 'customization_not_found':
      return {
        message: `${message} Open it with “Edit design” and save it again, or remove it.`,
        isGone: true,
      };
    default:
      return null;
  }
}

/** Stores whether the shopper accepts the low print resolution. */
export function acceptResolution(productId: string, acceptLowResolution: boolean): void {
  const attached = $attachedDesigns.get()[productId];
  if (attached) attachDesign(productId, { ...attached, acceptLowResolution });
  clearDesignError(productId);
}
