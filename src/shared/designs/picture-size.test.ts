import sharp from 'sharp';
import { expect, it } from 'vitest';
import { pictureSize } from './picture-size.ts';

const plain = () =>
  sharp({ create: { width: 300, height: 20, channels: 4, background: '#c8102e80' } }).withMetadata();

it.each([
  ['PNG', () => plain().png()],
  ['GIF', () => plain().gif()],
  ['JPEG', () => plain().jpeg()],
  ['progressive JPEG', () => plain().jpeg({ progressive: true })],
  ['WebP', () => plain().webp()],
  [
    'WebP without transparency',
    () => sharp({ create: { width: 300, height: 20, channels: 3, background: 'red' } }).webp(),
  ],
  [
    'lossless WebP',
    () =>
      sharp({ create: { width: 300, height: 20, channels: 3, background: 'red' } }).webp({ lossless: true }),
  ],
])('reads the size of a %s from its header', async (_, encode) => {
  const file = await encode().toBuffer();
  expect(pictureSize(file.toString('latin1'))).toEqual({ width: 300, height: 20 });
});

it.each([
  '',
  'text',
  '\x89PNG\r\n\x1a\n',
  'GIF89a',
  '\xff\xd8',
  '\xff\xd8\xff\xe0',
  '\xff\xd8rest',
  'RIFF....WEBPVP8 ',
])('returns null for %j', (file) => {
  expect(pictureSize(file)).toBeNull();
});
