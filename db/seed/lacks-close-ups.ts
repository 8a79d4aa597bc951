import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CLOSE_UP_WIDTH, LARGE_WIDTH } from '#shared/pictures.ts';

/**
 * Returns whether a stored picture of the sample catalog has no close-up. Every start calls it, so it reads file names
 * first and draws the catalog only if one of them has no close-up: that may be a picture of an earlier catalog, which
 * never gets one.
 */
export async function lacksCloseUps(mediaDirectory: string): Promise<boolean> {
  const files = new Set(await readdir(join(mediaDirectory, 'products')).catch(() => []));
  const [large, closeUp] = [`.${LARGE_WIDTH}.webp`, `.${CLOSE_UP_WIDTH}.webp`];
  const stems = [...files].filter((file) => file.endsWith(large)).map((file) => file.slice(0, -large.length));
  const lacking = new Set(stems.filter((stem) => !files.has(`${stem}${closeUp}`)));
  if (lacking.size === 0) return false;
  const { catalogPictures } = await import('./product-picture.ts');
  return catalogPictures().some(({ stem }) => lacking.has(stem));
}
