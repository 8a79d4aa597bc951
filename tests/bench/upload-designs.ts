import sharp from 'sharp';
import { LOGO_SVG } from '../support/designs.ts';

interface Upload {
  name: string;
  type: string;
  content: Buffer;
}

/** Returns logos of the kinds that people upload: a photo, a drawing in PNG and in SVG, and a WebP. */
export async function sampleLogos(): Promise<Upload[]> {
  // Soft noise: a plain area would be too easy, and pure noise too hard.
  const grain = Buffer.from(Array.from({ length: 200 * 150 * 3 }, (_, index) => (index * 7919) % 251));
  const photo = sharp(grain, { raw: { width: 200, height: 150, channels: 3 } }).resize(2000, 1500);
  return [
    { name: 'photo.jpg', type: 'image/jpeg', content: await photo.clone().jpeg().toBuffer() },
    { name: 'badge.png', type: 'image/png', content: await sharp(Buffer.from(LOGO_SVG)).png().toBuffer() },
    { name: 'badge.svg', type: 'image/svg+xml', content: Buffer.from(LOGO_SVG) },
    { name: 'photo.webp', type: 'image/webp', content: await photo.clone().resize(1200).webp().toBuffer() },
  ];
}

/**
 * Saves a design with a logo as a new visitor.
 * @throws Error if it isn't saved
 */
export async function uploadDesign(
  address: string,
  productId: string,
  text: string,
  logo: Upload,
): Promise<void> {
  const form = new FormData();
  form.set('data', JSON.stringify({ productId, text }));
  form.set('logo', new Blob([new Uint8Array(logo.content)], { type: logo.type }), logo.name);
  const response = await fetch(`${address}/api/customizations`, {
    method: 'POST',
    headers: { origin: address },
    body: form,
  });
  const answer = await response.text();
  if (response.status !== 201) throw new Error(`${response.status} ${answer}`);
}
