import { atom } from 'nanostores';
import { ApiError } from '#shared/api-client.ts';
import { $attachedDesigns, attachDesign } from './attached-designs.store.ts';

/** What a cart line says of its design. */
export interface OrderedDesign {
  customizationId?: string;
  acceptLowResolution?: boolean;
}

/** Why a product could not be put into the cart with its design, by product. */
export const $designProblems = atom<Readonly<Record<string, string>>>({});

/** The design a product is put into the cart with: nothing without one. */
export function orderedDesign(productId: string): OrderedDesign {
  const attached = $attachedDesigns.get()[productId];
  if (!attached) return {};
  const { id, acceptLowResolution } = attached;
  return { customizationId: id, ...(acceptLowResolution && { acceptLowResolution }) };
}

/** Says beside the design what the cart refused about it, if anything. */
export function showDesignError(productId: string, error: unknown): void {
  const problem = error instanceof ApiError ? problemOf(error) : null;
  if (!problem) return;
  $designProblems.set({ ...$designProblems.get(), [productId]: problem.message });
  const attached = $attachedDesigns.get()[productId];
  if (attached && problem.isGone) attachDesign(productId, { ...attached, isGone: true });
}

export function clearDesignProblem(productId: string): void {
  const { [productId]: _, ...others } = $designProblems.get();
  $designProblems.set(others);
}

/** The server says it best, but for where the way out is. */
function problemOf({ code, message }: ApiError): { message: string; isGone: boolean } | null {
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

/** The shopper takes the resolution as it is, or no longer does. */
export function acceptResolution(productId: string, acceptLowResolution: boolean): void {
  const attached = $attachedDesigns.get()[productId];
  if (attached) attachDesign(productId, { ...attached, acceptLowResolution });
  clearDesignProblem(productId);
}
