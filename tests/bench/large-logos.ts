import sharp from 'sharp';
import type { Logo } from './upload-designs.ts';

const MB = 1024 * 1024;
/** Between 2.7 and 3.3 MB is close enough. */
const TARGET = { least: 2.7 * MB, most: 3.3 * MB };

/** Returns logos of 3 MB: a photo of 12 megapixels as a phone takes it, a detailed PNG, and a drawing of many paths. */
export async function largeLogos(): Promise<Logo[]> {
  const logos = [
    { name: 'photo.jpg', content: await photo(4000, 3000).jpeg({ quality: 95 }).toBuffer() },
    { name: 'badge.png', content: await photo(1120, 840).png().toBuffer() },
    { name: 'crest.svg', content: Buffer.from(crest()) },
  ];
  for (const { name, content } of logos)
    if (content.length < TARGET.least || content.length > TARGET.most)
      throw new Error(`${name} has ${(content.length / MB).toFixed(1)} MB in place of 3.`);
  return logos;
}

/** Soft shapes with grain: a plain area would be too easy to decode, and pure noise too hard. */
function photo(width: number, height: number) {
  const soft = Buffer.from(Array.from({ length: 40 * 30 * 3 }, (_, index) => (index * 7919) % 251));
  const grain = { type: 'gaussian', mean: 128, sigma: 10 } as const;
  return sharp(soft, { raw: { width: 40, height: 30, channels: 3 } })
    .resize(width, height, { kernel: 'cubic' })
    .composite([
      {
        input: { create: { width, height, channels: 3, background: '#808080', noise: grain } },
        blend: 'soft-light',
      },
    ]);
}

/** Many small shapes, as programs trace them from a photo. */
function crest(): string {
  const [shapes, points] = [9000, 22];
  const shape = (index: number) => {
    const [x, y] = [(index % 120) * 8 + 8, Math.floor(index / 120) * 8 + 8];
    const corners = Array.from({ length: points }, (_, corner) => {
      const angle = (corner / points) * 2 * Math.PI;
      const radius = 4 + ((index * 31 + corner * 17) % 23) / 10;
      return `${(x + radius * Math.cos(angle)).toFixed(2)} ${(y + radius * Math.sin(angle)).toFixed(2)}`;
    });
    return `<path fill="hsl(${index % 360} 60% 40%)" d="M${corners.join('L')}z"/>`;
  };
  const all = Array.from({ length: shapes }, (_, index) => shape(index));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="976" height="620">${all.join('\n')}</svg>`;
}
