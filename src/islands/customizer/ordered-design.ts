import { atom } from 'nanostores';
import { ApiError } from '#shared/api-client.ts';
import { MIN_DPI } from '#shared/customization/effective-dpi.ts';
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
export function noteDesignRefusal(productId: string, error: unknown): void {
  const problem = error instanceof ApiError ? problemOf(productId, error) : null;
  if (problem) $designProblems.set({ ...$designProblems.get(), [productId]: problem });
}

export function clearDesignProblem(productId: string): void {
  const { [productId]: _, ...others } = $designProblems.get();
  $designProblems.set(others);
}

function problemOf(productId: string, { code, message }: ApiError): string | null {
  if (code === 'low_resolution') {
    const dpi = $attachedDesigns.get()[productId]?.effectiveDpi;
    return `The logo would print at ${dpi} DPI, below ${MIN_DPI} DPI it looks blurred. Accept that here, or edit the design.`;
  }
  if (code === 'customization_not_found') {
    return 'Your saved design is no longer available. Please open it with “Edit design” and save it again, or remove it.';
  }
  return code === 'customization_not_allowed' ? message : null;
}

/** The shopper takes the resolution as it is, or no longer does. */
export function acceptResolution(productId: string, acceptLowResolution: boolean): void {
  const attached = $attachedDesigns.get()[productId];
  if (attached) attachDesign(productId, { ...attached, acceptLowResolution });
  clearDesignProblem(productId);
}
