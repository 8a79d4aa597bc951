import { createHash } from 'node:crypto';
import { CATALOG, type CatalogProduct } from './catalog.ts';
import type { Side } from './drawings/canvas.ts';
import { draw } from './drawings/drawing.ts';
import type { ColorName } from './drawings/palette.ts';

/** A picture of a product: what it shows, and the name its files begin with. */
export interface ProductPicture {
  svg: string;
  /** `contour-hoodie-black-front.1a2b3c4d`: the hash changes with the drawing, so files may be cached for ever. */
  stem: string;
}

/** The picture of a product in a colour, from the front or from behind. */
export function pictureOf(product: CatalogProduct, color: ColorName, side: Side): ProductPicture {
  const svg = draw(product.drawing, color, side);
  const hash = createHash('sha256').update(svg).digest('hex').slice(0, 8);
  return { svg, stem: `${product.slug}-${color.toLowerCase()}-${side}.${hash}` };
}

/** The address of a picture in its large width; `pictureSources` derives the small one from it. */
export function pictureUrl({ stem }: ProductPicture): string {
  return `/media/products/${stem}.800.webp`;
}

/** All pictures the catalogue needs. */
export function catalogPictures(): ProductPicture[] {
  return CATALOG.flatMap((product) =>
    product.colors.flatMap((color) => [
      pictureOf(product, color, 'front'),
      pictureOf(product, color, 'back'),
    ]),
  );
}
