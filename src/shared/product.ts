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

/** A variant for the storefront, without the id and the stock, which it doesn't use. */
export type StoreVariant = Omit<Variant, 'id' | 'inventory'>;

/** A product for the storefront. */
export interface StoreProduct extends Omit<Product, 'images' | 'isActive'> {
  image: string | null;
  variants: StoreVariant[];
  sizeChart: SizeChart | null;
}

/** Returns the stock label of a product: "Low Stock" from 1 to 9 (docs/product.md#low-stock). */
export function stockLabel(inventory: number): 'Out of Stock' | 'Low Stock' | null {
  if (inventory <= 0) return 'Out of Stock';
  return inventory < 10 ? 'Low Stock' : null;
}
