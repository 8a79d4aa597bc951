import type { Design } from './design.ts';

/** A saved design on the wire: the answer of POST /api/customizations (api.md, "Public"). */
export interface SavedDesign extends Design {
  id: string;
  productId: string;
  /** The logo as it was stored, a PNG; null without one. */
  artworkUrl: string | null;
  /** The product with the design on it; `pictureSources` derives the smaller width. */
  artworkPreviewUrl: string;
  /** The same on every picture of the product, by the address of that picture. */
  previews: Record<string, string>;
  /** Logo pixels an inch of print, rounded down; null without a logo. */
  effectiveDpi: number | null;
  createdAt: string;
}

/** What a cart line carries of its design: enough to show it and to open the editor on it again. */
export interface CartDesign extends Design {
  id: string;
  artworkUrl: string | null;
  /** The product in the line's own colour with the design on it. */
  previewUrl: string;
  effectiveDpi: number | null;
  /** True when the shopper took a logo under 150 DPI as it is (decisions.md 27). */
  lowResolutionAccepted: boolean;
}
