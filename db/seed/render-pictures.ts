import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { catalogPictures, type ProductPicture } from './product-picture.ts';

/** The widths every product picture is stored in, in pixels. */
export const PICTURE_WIDTHS = [400, 800] as const;

const AT_ONCE = 2;

/**
 * Renders pictures, those of the whole catalogue unless told otherwise, to `<mediaDirectory>/products` as
 * WebP. Pictures that are there already are left alone, so a second run only computes their names.
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
  await Promise.all(Array.from({ length: AT_ONCE }, renderNext));
}

async function render({ svg, stem }: ProductPicture, directory: string): Promise<void> {
  // Decoded once: drawing the SVG is nearly all of the work.
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  for (const width of PICTURE_WIDTHS) {
    const picture = await sharp(data, { raw }).resize(width).webp({ quality: 84, effort: 2 }).toBuffer();
    const file = join(directory, pictureFile(stem, width));
    // Renamed when complete: a reader, or a run that was cut short, never sees half a picture.
    const unfinished = `${file}.${randomUUID()}.tmp`;
    await writeFile(unfinished, picture);
    await rename(unfinished, file);
  }
}

/** The name of the file that holds a picture in one of its widths. */
export function pictureFile(stem: string, width: number): string {
  return `${stem}.${width}.webp`;
}
