import { createHash } from 'node:crypto';
import type { Side } from '#shared/pictures.ts';
import { CATALOG, type CatalogProduct } from './catalog.ts';
import { draw } from './drawings/drawing.ts';
import type { ColorName } from './drawings/palette.ts';

/** A picture of a product as SVG, and the stem of its file names. */
export interface ProductPicture {
  svg: string;
  /** `contour-hoodie-black-front.1a2b3c4d`: the hash changes with the drawing, so files can be cached forever. */
  stem: string;
}

/** Returns the picture of one side of a product in a color. */
export function pictureOf(product: CatalogProduct, color: ColorName, side: Side): ProductPicture {
  const svg = draw(product.drawing, color, side);
  const hash = createHash('sha256').update(svg).digest('hex').slice(0, 8);
  return { svg, stem: `${product.slug}-${color.toLowerCase()}-${side}.${hash}` };
}

/** Returns the address of a picture in its larger width; `pictureSources` derives the smaller one. */
export function pictureUrl({ stem }: ProductPicture): string {
  return `/media/products/${stem}.800.webp`;
}

/** Returns all pictures of the sample catalog. */
export function catalogPictures(): ProductPicture[] {
  return CATALOG.flatMap((product) =>
    product.colors.flatMap((color) => [
      pictureOf(product, color, 'front'),
      pictureOf(product, color, 'back'),
    ]),
  );
}
