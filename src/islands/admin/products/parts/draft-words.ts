import { plural } from '#shared/count-words.ts';
import type { ProductDetail } from '#shared/schemas/admin-product.schema.ts';

type Shown = Pick<ProductDetail, 'images' | 'variants' | 'inventory' | 'vendor'>;

/** Says what a draft has of what shoppers look for, and what it lacks. */
export function draftWords({ images, variants, inventory, vendor }: Shown): string {
  const sold = vendor === null && inventory === 0 && 'Nothing is in stock, so it would show as sold out.';
  return [
    images.length === 0
      ? 'It has no picture yet.'
      : `It has ${plural(images.length, 'picture', 'pictures')}.`,
    variants.length === 0
      ? 'Without variants, shoppers choose no size or color.'
      : `It has ${plural(variants.length, 'variant', 'variants')}.`,
    sold,
  ]
    .filter(Boolean)
    .join(' ');
}
