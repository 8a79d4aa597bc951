import { atom } from 'nanostores';
import type { Design } from '#shared/designs/design.ts';
import {
  ATTACHED_DESIGNS_KEY,
  type ConsentedDesign,
  type OrderedDesign,
  orderedFields,
} from '#shared/designs/ordered-design.ts';
import type { PrintFlaw } from '#shared/designs/print-flaws.ts';
import type { PrintedInches } from '#shared/designs/printed-size.ts';
import { ApiError } from '../../client/api-error.ts';

/** A design as the server saved it. */
export interface SavedPrint {
  id: string;
  design: Design;
  /** The stored logo. */
  artworkUrl: string | null;
  previewUrl: string;
  /** Previews by product image. Absent if the design is edited from the cart. */
  previews?: Record<string, string>;
  logoName: string | null;
  /** The print resolution of the logo, in dots per inch; null without a logo. */
  effectiveDpi: number | null;
  /** What is wrong with the print in any color. */
  flaws: readonly PrintFlaw[];
  /** What is wrong besides in the color of a picture of the product, by its address. */
  flawsOn: Readonly<Record<string, readonly PrintFlaw[]>>;
  /** Null if nothing is printed. */
  printedInches: PrintedInches | null;
}

/** A saved design whose print the shopper approved: it is ordered with a product (docs/product/designs.md#attached-design). */
export interface AttachedDesign extends SavedPrint, ConsentedDesign {
  /** The server no longer has the design for this shopper: it has to be saved again. */
  isGone?: boolean;
}

/** The attached designs by product id. Empty before `readAttachedDesigns`. */
export const $attachedDesigns = atom<Readonly<Record<string, AttachedDesign>>>({});

let isRead = false;

/** Reads the attached designs, now and when another tab changes them. Call it after hydration. */
export function readAttachedDesigns(): void {
  if (isRead) return;
  isRead = true;
  $attachedDesigns.set(readStorage());
  window.addEventListener('storage', ({ key }) => {
    if (key === ATTACHED_DESIGNS_KEY || key === null) $attachedDesigns.set(readStorage());
  });
}

/** Attaches a design to a product in place of the previous one. Null removes it. */
export function attachDesign(productId: string, attached: AttachedDesign | null): void {
  const { [productId]: _, ...others } = $attachedDesigns.get();
  const designs = attached ? { ...others, [productId]: attached } : others;
  $attachedDesigns.set(designs);
  try {
    localStorage.setItem(ATTACHED_DESIGNS_KEY, JSON.stringify(designs));
  } catch {
    // Storage may be disabled: then the design stays attached until the page is left.
  }
}

/** The messages about attached designs that the cart rejected, by product id. */
export const $designErrors = atom<Readonly<Record<string, string>>>({});

/** Returns the design fields for adding a product to the cart. */
export function orderedDesign(productId: string): OrderedDesign {
  return orderedFields($attachedDesigns.get()[productId]);
}

/** Shows an error of "Add to Cart" at the design. Returns false if it isn't about the design. */
export function showDesignError(productId: string, error: unknown): boolean {
  const designError = error instanceof ApiError ? designErrorOf(error) : null;
  if (!designError) return false;
  $designErrors.set({ ...$designErrors.get(), [productId]: designError.message });
  const attached = $attachedDesigns.get()[productId];
  if (attached && designError.isGone) attachDesign(productId, { ...attached, isGone: true });
  return true;
}

export function clearDesignError(productId: string): void {
  const { [productId]: _, ...others } = $designErrors.get();
  $designErrors.set(others);
}

/** Returns what is wrong with the design and the way to fix it; null for other errors. */
function designErrorOf({ code, message }: ApiError): { message: string; isGone: boolean } | null {
  switch (code) {
    case 'low_resolution':
    case 'text_cropped':
    case 'print_not_accepted':
      return { message: 'Open it with “Edit design”, check it and approve its print.', isGone: false };
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

function readStorage(): Record<string, AttachedDesign> {
  try {
    const designs: unknown = JSON.parse(localStorage.getItem(ATTACHED_DESIGNS_KEY) ?? '{}');
    if (typeof designs !== 'object' || designs === null) return {};
    return Object.fromEntries(Object.entries(designs).filter(([, design]) => isAttached(design)));
  } catch {
    return {};
  }
}

function isAttached(value: unknown): value is AttachedDesign {
  const { id, design, previewUrl, flaws } = (value ?? {}) as Partial<AttachedDesign>;
  return typeof id === 'string' && typeof previewUrl === 'string' && !!design && Array.isArray(flaws);
}
