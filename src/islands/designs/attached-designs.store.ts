import { atom } from 'nanostores';
import type { Design } from '#shared/designs/design.ts';

/** A saved design that is ordered with a product (docs/product.md#attached-design). */
export interface AttachedDesign {
  id: string;
  design: Design;
  /** The stored logo. */
  artworkUrl: string | null;
  previewUrl: string;
  /** Previews by product image. Absent if an earlier release stored the design. */
  previews?: Record<string, string>;
  logoName: string | null;
  /** The print resolution of the logo, in dots per inch; null without a logo. */
  effectiveDpi: number | null;
  /** The shopper accepts a low print resolution. */
  acceptLowResolution: boolean;
  /** The server no longer has the design for this shopper: it has to be saved again. */
  isGone?: boolean;
}

const KEY = 'gti-attached-designs';

/** The attached designs by product id. Empty before `readAttachedDesigns`. */
export const $attachedDesigns = atom<Readonly<Record<string, AttachedDesign>>>({});

let isRead = false;

/** Reads the attached designs, now and when another tab changes them. Call it after hydration. */
export function readAttachedDesigns(): void {
  if (isRead) return;
  isRead = true;
  $attachedDesigns.set(readStorage());
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) $attachedDesigns.set(readStorage());
  });
}

/** Attaches a design to a product in place of the previous one. Null removes it. */
export function attachDesign(productId: string, attached: AttachedDesign | null): void {
  const { [productId]: _, ...others } = $attachedDesigns.get();
  const designs = attached ? { ...others, [productId]: attached } : others;
  $attachedDesigns.set(designs);
  try {
    localStorage.setItem(KEY, JSON.stringify(designs));
  } catch {
    // Storage may be disabled: then the design stays attached until the page is left.
  }
}

function readStorage(): Record<string, AttachedDesign> {
  try {
    const designs: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (typeof designs !== 'object' || designs === null) return {};
    return Object.fromEntries(Object.entries(designs).filter(([, design]) => isAttached(design)));
  } catch {
    return {};
  }
}

function isAttached(value: unknown): value is AttachedDesign {
  const { id, design, previewUrl } = (value ?? {}) as Partial<AttachedDesign>;
  return (
    typeof id === 'string' && typeof previewUrl === 'string' && typeof design === 'object' && design !== null
  );
}
