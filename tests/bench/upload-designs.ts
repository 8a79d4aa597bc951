import sharp from 'sharp';
import { LOGO_SVG } from '../support/designs.ts';

/** A file of a logo. The server looks at its content only. */
export interface Logo {
  name: string;
  content: Buffer;
}

/** Returns logos of the kinds that people upload: a photo, a drawing in PNG and in SVG, and a WebP. */
export async function sampleLogos(): Promise<Logo[]> {
  // Soft noise: a plain area would be too easy, and pure noise too hard.
  const grain = Buffer.from(Array.from({ length: 200 * 150 * 3 }, (_, index) => (index * 7919) % 251));
  const photo = sharp(grain, { raw: { width: 200, height: 150, channels: 3 } }).resize(2000, 1500);
  return [
    { name: 'photo.jpg', content: await photo.clone().jpeg().toBuffer() },
    { name: 'badge.png', content: await sharp(Buffer.from(LOGO_SVG)).png().toBuffer() },
    { name: 'badge.svg', content: Buffer.from(LOGO_SVG) },
    { name: 'photo.webp', content: await photo.clone().resize(1200).webp().toBuffer() },
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
  logo: Logo,
): Promise<void> {
  const data = { productId, text };
  const response = await send(`${address}/api/customizations`, data, logo);
  const answer = await response.text();
  if (response.status !== 201) throw new Error(`${response.status} ${answer}`);
}

/**
 * Asks how a logo prints, as a new visitor.
 * @throws Error if it can't be printed
 */
export async function previewLogo(address: string, logo: Logo): Promise<void> {
  const response = await send(`${address}/api/customizations/logo-preview`, {}, logo);
  const answer = await response.bytes();
  if (response.status !== 200) throw new Error(`${response.status} ${Buffer.from(answer).toString()}`);
}

function send(url: string, data: object, logo: Logo): Promise<Response> {
  const form = new FormData();
  form.set('data', JSON.stringify(data));
  form.set('logo', new Blob([new Uint8Array(logo.content)]), logo.name);
  return fetch(url, { method: 'POST', headers: { origin: new URL(url).origin }, body: form });
}
