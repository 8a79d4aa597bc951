import sharp from 'sharp';
import { DEFAULT_DESIGN, type Design, PLACEMENTS } from '#shared/designs/design.ts';
import { FONT_NAMES } from '#shared/designs/fonts.ts';
import type { ErrorCode } from '#shared/error-table.ts';

/** A logo without symmetry, so that a rotated or mirrored one is noticed. */
export const LOGO_SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600">
<rect width="900" height="600" rx="60" fill="#c8102e"/><circle cx="240" cy="220" r="150" fill="#fff"/>
<path d="M480 90H840V510Z" fill="#14213d"/></svg>`;

/** The same as a PNG of this width, and two thirds as high. */
export function logoPng(width = 900): Promise<Buffer> {
  return sharp(Buffer.from(LOGO_SVG)).resize({ width }).png().toBuffer();
}

/** A link to an embedded PNG, of which there is only the header, with this size. */
export function pictureLink(width: number, height: number): string {
  const header = Buffer.from(`\x89PNG${' '.repeat(20)}`, 'latin1');
  header.writeUInt32BE(width, 16);
  header.writeUInt32BE(height, 20);
  return `href="data:image/png;base64,${header.toString('base64')}"`;
}

/** An SVG of the logo that draws nothing but the logo as an embedded PNG of this width. */
export async function pictureSvg(width: number): Promise<Buffer> {
  const png = (await logoPng(width)).toString('base64');
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60">
<image width="90" height="60" href="data:image/png;base64,${png}"/></svg>`);
}

/** A design on every placement: turned, off the middle, over the edge, in every font. */
export const DESIGNS: Design[] = PLACEMENTS.flatMap((placement, index) => [
  {
    ...DEFAULT_DESIGN,
    placement,
    logoPosition: { x: 40 + 5 * index, y: 30 },
    logoRotation: 15 * index - 20,
    text: 'Alpha Company\nÅre & Łódź 42',
    textColor: '#14213d',
    textFont: FONT_NAMES[index] ?? 'Arial',
    textSize: 24,
  },
  {
    ...DEFAULT_DESIGN,
    placement,
    logoPosition: { x: 80, y: 90 },
    logoSize: 200,
    logoRotation: 135,
    text: 'Kings AV WAVE',
    textFont: 'Courier New',
    textSize: 30,
    textPosition: { x: 30, y: 20 },
    backgroundColor: '#ffcc00',
  },
]);

/** A PNG of a few bytes that promises a picture of this size. */
export async function pngBomb(width: number, height: number): Promise<Buffer> {
  const file = await logoPng(9);
  file.writeUInt32BE(width, 16);
  file.writeUInt32BE(height, 20);
  return file;
}

interface HostileLogo {
  name: string;
  file: () => Buffer | Promise<Buffer>;
  status: number;
  code: ErrorCode;
}

const FIVE_MB = 5 * 1024 * 1024;
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100">';

const LEVELS = Array.from({ length: 9 }, (_, index) => {
  return `<g id="a${index + 1}" opacity=".9">${`<use href="#a${index}"/>`.repeat(10)}</g>`;
});

/** Each group shows the one before ten times: a thousand million half transparent squares. */
const ENDLESS_SVG = `${SVG}<rect id="a0" width="90" height="90" opacity=".5"/>${LEVELS.join('')}</svg>`;

/** Uploads as a logo, and their error messages. */
export const HOSTILE_LOGOS: HostileLogo[] = [
  {
    name: 'script in an SVG',
    file: () => Buffer.from(`${SVG}<script>alert(1)</script></svg>`),
    status: 422,
    code: 'picture_unsafe',
  },
  {
    name: 'an external entity',
    file: () =>
      Buffer.from(`<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${SVG}<text>&x;</text></svg>`),
    status: 422,
    code: 'picture_unsafe',
  },
  {
    name: 'a link to another file',
    file: () => Buffer.from(`${SVG}<image href="file:///etc/passwd" width="9" height="9"/></svg>`),
    status: 422,
    code: 'picture_unsafe',
  },
  {
    name: 'HTML named .png',
    file: () => Buffer.from('<!doctype html><svg onload=alert(1)>'),
    status: 415,
    code: 'picture_unsupported',
  },
  {
    name: 'TIFF',
    file: () => sharp(Buffer.from(LOGO_SVG)).tiff().toBuffer(),
    status: 415,
    code: 'picture_unsupported',
  },
  {
    name: 'a program',
    file: () => Buffer.from('\x7fELF\x02\x01\x01', 'latin1'),
    status: 415,
    code: 'picture_unsupported',
  },
  {
    name: 'a decompression bomb',
    file: () => pngBomb(40_000, 40_000),
    status: 422,
    code: 'picture_too_many_pixels',
  },
  {
    name: 'a bomb of allowed sides',
    file: () => pngBomb(11_000, 11_000),
    status: 422,
    code: 'picture_too_many_pixels',
  },
  {
    name: 'a drawing that would take hours',
    file: () => Buffer.from(ENDLESS_SVG),
    status: 422,
    code: 'picture_too_complex',
  },
  {
    name: 'half a picture',
    file: async () => (await logoPng()).subarray(0, 2000),
    status: 422,
    code: 'picture_damaged',
  },
  {
    name: 'a drawing of nothing',
    file: () => Buffer.from(`${SVG}</svg>`),
    status: 422,
    code: 'picture_blank',
  },
  { name: 'an empty file', file: () => Buffer.alloc(0), status: 422, code: 'picture_empty' },
  { name: '5 MB and a byte', file: () => Buffer.alloc(FIVE_MB + 1, 1), status: 413, code: 'file_too_large' },
  { name: '10 MB', file: () => Buffer.alloc(2 * FIVE_MB, 1), status: 413, code: 'file_too_large' },
];
