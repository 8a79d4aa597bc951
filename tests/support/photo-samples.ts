import sharp, { type Sharp } from 'sharp';
import { LOGO_SVG, logoPng, pngBomb } from './designs.ts';

/** A file that somebody may choose as a logo. */
export interface LogoSample {
  name: string;
  file: () => Buffer | Promise<Buffer>;
  /** What every program shows of it, as a PNG of any size. Without it, programs differ, or the file can't be printed. */
  shows?: () => Promise<Buffer>;
}

const WIDTH = 300;
const clear = async () => sharp(await logoPng(WIDTH));
const opaque = async () => (await clear()).flatten({ background: '#e8e2d0' });
const gray = async () => (await opaque()).toColourspace('b-w');
/** With alpha values between 0 and 255 everywhere. */
const faint = async () => (await clear()).linear([1, 1, 1, 0.6], [0, 0, 0, 40]);

const png = (picture: () => Promise<Sharp>) => async () => (await picture()).png().toBuffer();
const shown = { clear: png(clear), opaque: png(opaque), gray: png(gray), faint: png(faint) };

/** Returns a JPEG that is stored in this EXIF orientation, and shows the logo upright. */
async function turned(orientation: number): Promise<Buffer> {
  const upright = await shown.opaque();
  const stored: Record<number, () => Sharp> = {
    2: () => sharp(upright).flop(),
    3: () => sharp(upright).rotate(180),
    4: () => sharp(upright).flip(),
    5: () => sharp(upright).rotate(90),
    6: () => sharp(upright).rotate(270),
    7: () => sharp(upright).rotate(90),
    8: () => sharp(upright).rotate(90),
  };
  const pixels = await stored[orientation]?.().png().toBuffer();
  // Two of them are mirrored after they are turned; one pipeline would do it before.
  const mirrored =
    orientation === 5 ? sharp(pixels).flop() : orientation === 7 ? sharp(pixels).flip() : sharp(pixels);
  return mirrored.withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer();
}

/** Returns frames for an animation: the logo, and then its negative. */
async function frames(): Promise<Sharp> {
  const first = await shown.clear();
  const second = await sharp(first).negate({ alpha: false }).png().toBuffer();
  return sharp([first, second], { join: { animated: true } });
}

/** Returns a part of the logo of this size, for pictures with hardly any pixels. */
const strip = (width: number, height: number) => async () =>
  sharp(await shown.opaque())
    .extract({ left: 0, top: 60, width, height })
    .png()
    .toBuffer();

/** Returns a box of an ISO base media file, as the first one of a HEIC is. */
function typeBox(brand: string): Buffer {
  const box = Buffer.alloc(64);
  box.writeUInt32BE(24);
  box.write(`ftyp${brand}`, 4, 'latin1');
  return box;
}

/** Photos and drawings in pixels, of every kind and in every shape that people upload. */
export const PHOTO_SAMPLES: LogoSample[] = [
  { name: 'PNG with 8 bits', file: shown.opaque, shows: shown.opaque },
  {
    name: 'PNG with 16 bits',
    file: async () => (await opaque()).toColourspace('rgb16').png().toBuffer(),
    shows: shown.opaque,
  },
  {
    name: 'PNG with 16 bits and alpha',
    file: async () => (await clear()).toColourspace('rgb16').png().toBuffer(),
    shows: shown.clear,
  },
  { name: 'PNG with alpha', file: shown.clear, shows: shown.clear },
  { name: 'PNG, half transparent', file: shown.faint, shows: shown.faint },
  {
    name: 'PNG with a palette',
    file: async () => (await clear()).png({ palette: true }).toBuffer(),
    shows: shown.clear,
  },
  {
    name: 'PNG with two colors',
    file: async () => (await gray()).threshold().png({ palette: true, colors: 2 }).toBuffer(),
    shows: async () => (await gray()).threshold().png().toBuffer(),
  },
  { name: 'gray PNG', file: shown.gray, shows: shown.gray },
  {
    name: 'gray PNG with alpha',
    file: async () => (await clear()).toColourspace('b-w').png().toBuffer(),
    shows: async () => (await clear()).grayscale().png().toBuffer(),
  },
  {
    name: 'interlaced PNG',
    file: async () => (await clear()).png({ progressive: true }).toBuffer(),
    shows: shown.clear,
  },
  {
    name: 'PNG in Display P3',
    file: async () => (await opaque()).withIccProfile('p3').png().toBuffer(),
    shows: shown.opaque,
  },
  { name: 'JPEG', file: async () => (await opaque()).jpeg().toBuffer(), shows: shown.opaque },
  {
    name: 'progressive JPEG',
    file: async () => (await opaque()).jpeg({ progressive: true }).toBuffer(),
    shows: shown.opaque,
  },
  {
    name: 'JPEG of full color resolution',
    file: async () => (await opaque()).jpeg({ chromaSubsampling: '4:4:4' }).toBuffer(),
    shows: shown.opaque,
  },
  { name: 'gray JPEG', file: async () => (await gray()).jpeg().toBuffer(), shows: shown.gray },
  {
    name: 'JPEG in Display P3',
    file: async () => (await opaque()).withIccProfile('p3').jpeg({ quality: 95 }).toBuffer(),
    shows: shown.opaque,
  },
  {
    name: 'JPEG in CMYK without a profile',
    file: async () => (await opaque()).toColourspace('cmyk').jpeg().toBuffer(),
  },
  {
    name: 'JPEG in CMYK with a profile',
    file: async () => (await opaque()).withIccProfile('cmyk').jpeg({ quality: 95 }).toBuffer(),
  },
  ...[2, 3, 4, 5, 6, 7, 8].map((orientation) => ({
    name: `JPEG in EXIF orientation ${orientation}`,
    file: () => turned(orientation),
    shows: shown.opaque,
  })),
  { name: 'WebP', file: async () => (await opaque()).webp().toBuffer(), shows: shown.opaque },
  {
    name: 'lossless WebP with alpha',
    file: async () => (await clear()).webp({ lossless: true }).toBuffer(),
    shows: shown.clear,
  },
  { name: 'animated WebP', file: async () => (await frames()).webp().toBuffer(), shows: shown.clear },
  { name: 'GIF with transparency', file: async () => (await clear()).gif().toBuffer(), shows: shown.clear },
  { name: 'animated GIF', file: async () => (await frames()).gif().toBuffer(), shows: shown.clear },
  { name: 'AVIF', file: async () => (await opaque()).avif({ effort: 0 }).toBuffer(), shows: shown.opaque },
  {
    name: 'AVIF with alpha',
    file: async () => (await clear()).avif({ effort: 0 }).toBuffer(),
    shows: shown.clear,
  },
  { name: 'picture of one row', file: strip(WIDTH, 1), shows: strip(WIDTH, 1) },
  { name: 'picture of one column', file: strip(1, 120), shows: strip(1, 120) },
  { name: 'picture of one pixel', file: strip(1, 1), shows: strip(1, 1) },
  {
    name: 'JPEG of 48 megapixels',
    file: async () => (await opaque()).resize({ width: 8400, kernel: 'nearest' }).jpeg().toBuffer(),
    shows: shown.opaque,
  },
  { name: 'PNG of 81 megapixels', file: () => pngBomb(9000, 9000) },
  { name: 'half of a PNG', file: async () => (await logoPng()).subarray(0, 2000) },
  {
    name: 'transparent PNG',
    file: () =>
      sharp({ create: { width: 9, height: 9, channels: 4, background: '#0000' } })
        .png()
        .toBuffer(),
  },
  { name: 'TIFF', file: () => sharp(Buffer.from(LOGO_SVG)).tiff().toBuffer() },
  { name: 'HEIC', file: () => typeBox('heic') },
  { name: 'PDF', file: () => Buffer.from('%PDF-1.7\n1 0 obj\n') },
  { name: 'bitmap of Windows', file: () => Buffer.from(`BM${'\0'.repeat(60)}`, 'latin1') },
  { name: 'empty file', file: () => Buffer.alloc(0) },
];
