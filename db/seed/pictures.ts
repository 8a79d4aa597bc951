import { createHash, randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CLOSE_UP_WIDTH, LARGE_WIDTH, type Side, SMALL_WIDTH } from '#shared/pictures.ts';
import type { ColorName } from '#shared/swatches.ts';
import { CATALOG, type CatalogProduct } from './catalog.ts';

const FOLDER = fileURLToPath(new URL('./pictures', import.meta.url));
/** The widths that each picture has a file of, in pixels. */
export const PICTURE_WIDTHS = [SMALL_WIDTH, LARGE_WIDTH, CLOSE_UP_WIDTH] as const;

/** A picture of a product of the sample catalog. */
export interface CatalogPicture {
  /** How its files here begin: `contour-hoodie-black-front`. */
  name: string;
  /** How its stored files begin: the name and a hash of the picture, so that they can be cached forever. */
  stem: string;
}

/** Returns the picture of one side of a product in a color. */
export function pictureOf({ slug }: CatalogProduct, color: ColorName, side: Side): CatalogPicture {
  const name = `${slug}-${color.toLowerCase()}-${side}`;
  const hash = createHash('sha256')
    .update(readFileSync(sourceOf(name, CLOSE_UP_WIDTH)))
    .digest('hex');
  return { name, stem: `${name}.${hash.slice(0, 8)}` };
}

/** Returns the address of a picture in its larger width; `pictureSources` derives the smaller one. */
export function pictureUrl({ stem }: CatalogPicture): string {
  return `/media/products/${pictureFile(stem, LARGE_WIDTH)}`;
}

/** Returns all pictures of the sample catalog. */
export function catalogPictures(): CatalogPicture[] {
  return CATALOG.flatMap((product) =>
    product.colors.flatMap((color) => [
      pictureOf(product, color, 'front'),
      pictureOf(product, color, 'back'),
    ]),
  );
}

/** Returns the name of a picture's file in one of its widths. */
export function pictureFile(stem: string, width: number): string {
  return `${stem}.${width}.webp`;
}

/** Returns the file of a picture in this folder. */
export function sourceOf(name: string, width: number): string {
  return join(FOLDER, pictureFile(name, width));
}

/** Copies the missing pictures of the sample catalog to `<mediaDirectory>/products`. */
export async function storePictures(mediaDirectory: string): Promise<void> {
  const directory = join(mediaDirectory, 'products');
  await mkdir(directory, { recursive: true });
  for (const { name, stem } of catalogPictures())
    for (const width of PICTURE_WIDTHS) {
      const file = join(directory, pictureFile(stem, width));
      if (existsSync(file)) continue;
      // Renamed when complete, so that neither a reader nor an interrupted start sees a partial file.
      const unfinished = `${file}.${randomUUID()}.tmp`;
      await copyFile(sourceOf(name, width), unfinished);
      await rename(unfinished, file);
    }
}
