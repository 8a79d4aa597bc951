import { join } from 'node:path';
import type { Services } from '#server/kernel/services.ts';
import { CLOSE_UP_WIDTH, LARGE_WIDTH, SMALL_WIDTH } from '#shared/pictures.ts';

/**
 * The widths that a product's picture is stored in, in pixels. The large file is the first to be stored and the last to be
 * deleted: what a crash leaves is found by it.
 */
export const STORED_WIDTHS = [LARGE_WIDTH, SMALL_WIDTH, CLOSE_UP_WIDTH];
/** The number of characters of a file's hash that its pictures are named by. */
export const STEM_LENGTH = 16;
/** The beginning of the folders of pictures that are being written. */
export const UNFINISHED_PICTURES = '.new-';

/** Returns the folder of the product pictures. */
export function pictureFolder({ env }: Pick<Services, 'env'>): string {
  return join(env.dataDir, 'media', 'products');
}

/** Returns the name of a picture's file in a width. */
export function pictureFile(stem: string, width: number): string {
  return `${stem}.${width}.webp`;
}

/** Returns the address of a picture. */
export function pictureUrl(stem: string): string {
  return `/media/products/${pictureFile(stem, LARGE_WIDTH)}`;
}
