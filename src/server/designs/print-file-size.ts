import sharp from 'sharp';
import type { PixelSize } from '#shared/designs/print-area.ts';
import type { Env } from '../env.ts';
import { readPrintFile } from './design-files.ts';

/** Returns the size of a design's print file; `null` if it is missing or damaged. */
export async function printFileSize(env: Pick<Env, 'dataDir'>, designId: string): Promise<PixelSize | null> {
  const file = await readPrintFile(env, designId);
  if (!file) return null;
  return sharp(file)
    .metadata()
    .then(
      ({ width, height }) => ({ width, height }),
      () => null,
    );
}
