import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { PRODUCTS } from './products.ts';

/** Returns the name of a picture. */
export function pictureName(product: string, color: string): string {
  return `${product}-${color.toLowerCase()}.webp`;
}

/** Returns a picture as WebP; null when the store has none of this name. */
export async function readPicture(name: string): Promise<Buffer | null> {
  const isKnown = PRODUCTS.some(({ slug, colors }) =>
    colors.some((color) => pictureName(slug, color) === name),
  );
  return isKnown ? readFile(fileURLToPath(new URL(`pictures/${name}`, import.meta.url))) : null;
}
