import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { stockProduct } from './shop.ts';
import type { TestServices } from './test-services.ts';

const AREA = {
  widthInches: 2,
  heightInches: 1,
  dpi: 100,
  onPicture: { x: 25, y: 25, width: 50, height: 25 },
};

/** Print areas whose files are rendered in a few milliseconds, as metadata of a product. */
export const SMALL_AREAS = { printAreas: { front: AREA, back: AREA } };

/** Rendered once for all tests of a file. */
const PICTURES = {
  'green.800.webp': await pictureOf('#00aa00'),
  'green-back.800.webp': await pictureOf('#006600'),
  'blue.800.webp': await pictureOf('#0000aa'),
  'low.800.webp': await pictureOf('#0000aa', 80),
};

function pictureOf(background: string, height = 800): Promise<Buffer> {
  return sharp({ create: { width: 800, height, channels: 3, background } })
    .webp()
    .toBuffer();
}

/** Stores a picture and returns its path. */
function savePicture({ env }: TestServices, name: keyof typeof PICTURES): string {
  const directory = join(env.dataDir, 'media/products');
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, name), PICTURES[name]);
  return `/media/products/${name}`;
}

/** Stocks a product with a small print area, green and dark green from behind, or blue. */
export function stockTee(services: TestServices): string {
  return stockProduct(services, {
    allowCustomization: true,
    metadata: SMALL_AREAS,
    variants: [
      {
        color: 'Green',
        imageUrl: savePicture(services, 'green.800.webp'),
        backImageUrl: savePicture(services, 'green-back.800.webp'),
      },
      { color: 'Blue', imageUrl: savePicture(services, 'blue.800.webp') },
    ],
  });
}

/** Stocks a product in one color with a low picture, whose designs are saved in a fraction of the time. */
export function stockBadge(services: TestServices): string {
  return stockProduct(services, {
    allowCustomization: true,
    metadata: SMALL_AREAS,
    variants: [{ color: 'Blue', imageUrl: savePicture(services, 'low.800.webp') }],
  });
}

/** Returns the names of the folders of designs. */
export function storedFolders({ env }: TestServices): string[] {
  try {
    return readdirSync(join(env.dataDir, 'uploads')).sort();
  } catch {
    return [];
  }
}
