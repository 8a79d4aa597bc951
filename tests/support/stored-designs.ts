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

/** Stocks a product with a small print area, green from the front and blue from behind. */
export async function stockTee(services: TestServices): Promise<string> {
  const directory = join(services.env.dataDir, 'media/products');
  mkdirSync(directory, { recursive: true });
  const picture = async (name: string, background: string) => {
    const file = sharp({ create: { width: 800, height: 800, channels: 3, background } });
    writeFileSync(join(directory, name), await file.webp().toBuffer());
    return `/media/products/${name}`;
  };
  return stockProduct(services, {
    allowCustomization: true,
    metadata: { printAreas: { front: AREA, back: AREA } },
    variants: [
      {
        color: 'Green',
        imageUrl: await picture('green.800.webp', '#00aa00'),
        backImageUrl: await picture('green-back.800.webp', '#006600'),
      },
      { color: 'Blue', imageUrl: await picture('blue.800.webp', '#0000aa') },
    ],
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
