import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { draw } from '#db/seed/drawings/drawing.ts';
import { PRODUCTS } from './products.ts';

/** The name of a picture. */
export function pictureSlug(product: string, color: string): string {
  return `${product}-${color.toLowerCase()}`;
}

/** Returns a picture as PNG, drawn once and kept in a folder; null when there is no product with this name. */
export async function readPicture(directory: string, name: string): Promise<Buffer | null> {
  const svg = drawingOf(name);
  if (svg === null) return null;
  const folder = join(directory, 'pictures');
  const file = join(folder, `${name}.png`);
  try {
    return await readFile(file);
  } catch {
    const png = await sharp(Buffer.from(svg)).png({ palette: true, effort: 1 }).toBuffer();
    await mkdir(folder, { recursive: true });
    // Renamed when complete, so that an interrupted run leaves no part of one.
    const unfinished = `${file}.${randomUUID()}`;
    await writeFile(unfinished, png);
    await rename(unfinished, file);
    return png;
  }
}

function drawingOf(name: string): string | null {
  for (const product of PRODUCTS) {
    const color = product.colors.find((one) => pictureSlug(product.slug, one) === name);
    if (color) return draw(product.drawing, color, 'front');
  }
  return null;
}
