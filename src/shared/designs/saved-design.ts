import type { Design } from './design.ts';

/** A saved design on the wire: the response of POST /api/customizations. */
export interface SavedDesign extends Design {
  id: string;
  productId: string;
  /** The stored logo, a PNG; null if the design has none. */
  artworkUrl: string | null;
  /** The product with the design on it, 800 pixels wide; `pictureSources` derives the smaller width. */
  artworkPreviewUrl: string;
  /** The preview on each picture of the product: picture address → preview address. */
  previews: Record<string, string>;
  /** Logo pixels per inch of print, rounded down; null without a logo. */
  effectiveDpi: number | null;
  createdAt: string;
}

/** The design of a line item, with everything to show it and to edit it again. */
export interface CartDesign extends Design {
  id: string;
  artworkUrl: string | null;
  /** The product in the color of the line item with the design on it. */
  previewUrl: string;
  effectiveDpi: number | null;
  /** True if the shopper accepted a logo below 150 DPI (docs/product.md#logo-resolution). */
  lowResolutionAccepted: boolean;
}
