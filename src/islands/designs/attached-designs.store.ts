import { atom } from 'nanostores';
import type { Design } from '#shared/designs/design.ts';

/** A saved design that a product is ordered with, by its id (decisions.md 29). */
export interface AttachedDesign {
  id: string;
  design: Design;
  /** The stored logo and the drawn preview. */
  artworkUrl: string | null;
  previewUrl: string;
  /** On every picture of the product; absent for what an earlier release kept. */
  previews?: Record<string, string>;
  logoName: string | null;
  /** Of the logo at its size, in dots per inch; null without a logo. */
  effectiveDpi: number | null;
  /** The shopper said to print it although the resolution is low. */
  acceptLowResolution: boolean;
  /** The shop no longer has it, or not for this shopper: it can only be saved anew. */
  isGone?: boolean;
}

const KEY = 'gti-attached-designs';

/** The designs that are attached, by product. Empty until the browser has read them. */
export const $attachedDesigns = atom<Readonly<Record<string, AttachedDesign>>>({});

let isRead = false;

/** Reads what is attached, now and whenever another tab changes it. Not before hydration. */
export function readAttachedDesigns(): void {
  if (isRead) return;
  isRead = true;
  $attachedDesigns.set(stored());
  window.addEventListener('storage', ({ key }) => {
    if (key === KEY || key === null) $attachedDesigns.set(stored());
  });
}

/** Attaches a design to a product, in place of the one before; null takes it off. */
export function attachDesign(productId: string, attached: AttachedDesign | null): void {
  const { [productId]: _, ...others } = $attachedDesigns.get();
  const designs = attached ? { ...others, [productId]: attached } : others;
  $attachedDesigns.set(designs);
  try {
    localStorage.setItem(KEY, JSON.stringify(designs));
  } catch {
    // Storage may be forbidden: then the design stays attached until the page is left.
  }
}

function stored(): Record<string, AttachedDesign> {
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
