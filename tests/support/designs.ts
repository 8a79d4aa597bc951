import sharp from 'sharp';
import { DEFAULT_DESIGN, type Design, PLACEMENTS } from '#shared/customization/design.ts';
import { FONT_NAMES } from '#shared/customization/fonts.ts';

/** A logo without symmetry, so that a turned or mirrored one is told from a right one. */
export const LOGO_SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="600">
<rect width="900" height="600" rx="60" fill="#c8102e"/><circle cx="240" cy="220" r="150" fill="#fff"/>
<path d="M480 90H840V510Z" fill="#14213d"/></svg>`;

/** The same as a PNG of this width, and two thirds as high. */
export function logoPng(width = 900): Promise<Buffer> {
  return sharp(Buffer.from(LOGO_SVG)).resize({ width }).png().toBuffer();
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
