import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { eachAtOnce } from '#shared/each-at-once.ts';
import { CLOSE_UP_WIDTH, LARGE_WIDTH, SMALL_WIDTH } from '#shared/pictures.ts';
import { catalogPictures, type ProductPicture } from './product-picture.ts';

/** The widths of stored product pictures, in pixels. */
export const PICTURE_WIDTHS = [SMALL_WIDTH, LARGE_WIDTH] as const;

const CONCURRENCY = 2;
const UNFINISHED = '.tmp';
/** The factor from the largest of these widths to a close-up, and the resolution at which SVG has its own size. */
const CLOSE_UP = { scale: CLOSE_UP_WIDTH / LARGE_WIDTH, svgDpi: 72 };

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
  const missing = pictures.filter(({ stem }) =>
    PICTURE_WIDTHS.some((width) => !present.has(pictureFile(stem, width))),
  );
  await eachAtOnce(CONCURRENCY, missing, (picture) => render(picture, directory));
}

async function render({ svg, stem }: ProductPicture, directory: string): Promise<void> {
  // Decoded once for all widths: rendering the SVG takes nearly all of the time.
  const { data, info } = await sharp(Buffer.from(svg))
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const raw = { width: info.width, height: info.height, channels: info.channels };
  for (const width of PICTURE_WIDTHS) {
    await store(sharp(data, { raw }).resize(width), join(directory, pictureFile(stem, width)));
  }
}

/** Renames the file when it's complete, so that neither a reader nor an interrupted run leaves a partial picture. */
async function store(picture: Sharp, file: string): Promise<void> {
  const unfinished = `${file}.${randomUUID()}${UNFINISHED}`;
  await writeFile(unfinished, await picture.webp({ quality: 84, effort: 2 }).toBuffer());
  await rename(unfinished, file);
}

/**
 * Renders the missing close-ups of the stored pictures, one after the other: each takes several times as long as the
 * picture itself.
 */
export async function renderCloseUps(
  mediaDirectory: string,
  pictures: readonly ProductPicture[] = catalogPictures(),
): Promise<void> {
  const directory = join(mediaDirectory, 'products');
  const present = new Set(await readdir(directory));
  // A stop in the middle of an earlier run leaves an unfinished file.
  for (const name of present) if (name.endsWith(UNFINISHED)) await rm(join(directory, name), { force: true });
  for (const { svg, stem } of pictures) {
    const file = join(directory, pictureFile(stem, CLOSE_UP_WIDTH));
    // All of them take a minute, in which the file may have come from elsewhere.
    if (existsSync(file) || !present.has(pictureFile(stem, LARGE_WIDTH))) continue;
    const density = CLOSE_UP.svgDpi * CLOSE_UP.scale;
    await store(sharp(Buffer.from(svg), { density }).removeAlpha(), file);
  }
}

/** Returns the file name of a picture in one of its widths. */
export function pictureFile(stem: string, width: number): string {
  return `${stem}.${width}.webp`;
}
