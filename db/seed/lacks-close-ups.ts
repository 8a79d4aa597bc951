import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { CLOSE_UP_WIDTH, LARGE_WIDTH } from '#shared/pictures.ts';

/** Returns whether a stored product picture has no close-up. Reads file names only, because every start calls it. */
export async function lacksCloseUps(mediaDirectory: string): Promise<boolean> {
  const files = new Set(await readdir(join(mediaDirectory, 'products')).catch(() => []));
  const [large, closeUp] = [`.${LARGE_WIDTH}.webp`, `.${CLOSE_UP_WIDTH}.webp`];
  return [...files].some((file) => file.endsWith(large) && !files.has(file.replace(large, closeUp)));
}
