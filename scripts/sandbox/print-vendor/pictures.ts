import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { blankPictures } from './layouts.ts';
import { PRODUCTS } from './products.ts';

/** Returns the name of a picture. */
export function pictureName(product: string, color: string): string {
  return `${product}-${color.toLowerCase()}.webp`;
}

/** Returns a picture; null when neither the store nor a layout template has one of this name. */
export async function readPicture(name: string): Promise<Buffer | null> {
  const isOfStore = PRODUCTS.some(({ slug, colors }) =>
    colors.some((color) => pictureName(slug, color) === name),
  );
  return isOfStore || blankPictures().has(name)
    ? readFile(fileURLToPath(new URL(`pictures/${name}`, import.meta.url)))
    : null;
}
