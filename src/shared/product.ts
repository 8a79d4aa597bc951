import type { PrintAreas } from './designs/print-area.ts';
import type { SizeChart } from './size-chart.ts';

/** A product on the wire (api.md, "Public"). Money is a two-place string. */
export interface Product {
  id: string;
  name: string;
  description: string;
  category: string;
  price: string;
  images: string[];
  sizes: string[];
  colors: string[];
  inventory: number;
  isActive: boolean;
  featured: boolean;
  allowCustomization: boolean;
  /** Print areas of its own, for `placementArea`; null where the usual ones fit. */
  printAreas: PrintAreas | null;
}

export interface Variant {
  id: string;
  size: string | null;
  color: string | null;
  retailPrice: string;
  imageUrl: string | null;
  backImageUrl: string | null;
  isAvailable: boolean;
  /** How many of this variant can be bought; 0 when it is not available. */
  inventory: number;
}

/** A variant as far as the storefront needs it: ids and counts would only make the page heavier. */
export type StoreVariant = Omit<Variant, 'id' | 'inventory'>;

/** A product as the storefront searches, draws and offers it. */
export interface StoreProduct extends Omit<Product, 'images' | 'isActive'> {
  image: string | null;
  variants: StoreVariant[];
  sizeChart: SizeChart | null;
}

/** From 1 to 9 a product says "Low Stock" (P section 9). */
export function stockLabel(inventory: number): 'Out of Stock' | 'Low Stock' | null {
  if (inventory <= 0) return 'Out of Stock';
  return inventory < 10 ? 'Low Stock' : null;
}
