import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { catalogPictures, type ProductPicture } from './product-picture.ts';

/** The widths of stored product pictures, in pixels. */
export const PICTURE_WIDTHS = [400, 800] as const;

const CONCURRENCY = 2;

/**
 * Renders pictures as WebP to `<mediaDirectory>/products`, by default all pictures of the sample catalog. Skips
 * existing pictures, so that a second run only computes their names.
 */
export async function renderProductPictures(
  mediaDirectory: string,
  pictures: readonly ProductPicture[] = catalogPictures(),
): Promise<void> {
  const directory = join(mediaDirectory, 'products');
  await mkdir(directory, { recursive: true });
  const present = new Set(await readdir(directory));
  const missing = pictures
    .filter(({ stem }) => PICTURE_WIDTHS.some((width) => !present.has(pictureFile(stem, width))))
    .values();

  const renderNext = async () => {
    for (const picture of missing) await render(picture, directory);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, renderNext));
}

async function render({ svg, stem }: ProductPicture, directory: string): Promise<void> {
  // Decoded once for all widths: rendering the SVG takes nearly all of the time.
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  for (const width of PICTURE_WIDTHS) {
    const picture = await sharp(data, { raw }).resize(width).webp({ quality: 84, effort: 2 }).toBuffer();
    const file = join(directory, pictureFile(stem, width));
    // Renamed when complete, so that neither a reader nor an interrupted run leaves a partial picture.
    const unfinished = `${file}.${randomUUID()}.tmp`;
    await writeFile(unfinished, picture);
    await rename(unfinished, file);
  }
}

/** Returns the file name of a picture in one of its widths. */
export function pictureFile(stem: string, width: number): string {
  return `${stem}.${width}.webp`;
}
