import * as z from 'zod/mini';
import { printAreas } from './print-area.schema.ts';

/** A product of the store. */
export const Product = z.object({
  id: z.string(),
  name: z.string(),
  /** The slug of its page, `/store/{slug}`. */
  slug: z.string(),
  description: z.string(),
  category: z.string(),
  price: z.string(),
  images: z.array(z.string()),
  sizes: z.array(z.string()),
  colors: z.array(z.string()),
  inventory: z.number(),
  isActive: z.boolean(),
  featured: z.boolean(),
  allowCustomization: z.boolean(),
  /** The product's own print areas by placement; null for the default ones. */
  printAreas,
});
export type Product = z.output<typeof Product>;

/** A size and color of a product. */
export const Variant = z.object({
  id: z.string(),
  size: z.nullable(z.string()),
  color: z.nullable(z.string()),
  retailPrice: z.string(),
  imageUrl: z.nullable(z.string()),
  backImageUrl: z.nullable(z.string()),
  isAvailable: z.boolean(),
  /** How many of this variant are in stock; 0 when it is not available. */
  inventory: z.number(),
});
export type Variant = z.output<typeof Variant>;
