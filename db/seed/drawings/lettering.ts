import { round } from './path.ts';

/**
 * Block capitals with cut corners, as the center lines of their strokes on a grid 8 units high. They are drawn as
 * paths, because installed fonts differ between machines.
 */
const GLYPHS: Record<string, readonly [width: number, path: string]> = {
  A: [4, 'M0 8V1.3L1.3 0H2.7L4 1.3V8M0 4.9H4'],
  C: [4, 'M4 2V1.3L2.7 0H1.3L0 1.3V6.7L1.3 8H2.7L4 6.7V6'],
  D: [4, 'M0 0H2.7L4 1.3V6.7L2.7 8H0Z'],
  E: [3.6, 'M3.6 0H0V8H3.6M0 4H2.8'],
  G: [4, 'M4 2V1.3L2.7 0H1.3L0 1.3V6.7L1.3 8H2.7L4 6.7V4.5H2.6'],
  H: [4, 'M0 0V8M4 0V8M0 4H4'],
  I: [0, 'M0 0V8'],
  L: [3.4, 'M0 0V8H3.4'],
  M: [5, 'M0 8V0L2.5 4.4L5 0V8'],
  N: [4, 'M0 8V0L4 8V0'],
  O: [4, 'M1.3 0H2.7L4 1.3V6.7L2.7 8H1.3L0 6.7V1.3Z'],
  R: [4, 'M0 8V0H2.7L4 1.3V3.2L2.7 4.5H0M2.3 4.5L4 6.6V8'],
  S: [4, 'M4 1.9V1.3L2.7 0H1.3L0 1.3V2.7L1.3 4H2.7L4 5.3V6.7L2.7 8H1.3L0 6.7V6.1'],
  T: [4, 'M0 0H4M2 0V8'],
  W: [5, 'M0 0V8L2.5 3.6L5 8V0'],
  Y: [4, 'M0 0V2.4L2 4.6L4 2.4V0M2 4.6V8'],
  ' ': [1.4, ''],
};

const GRID = 8;

interface Lettering {
  /** Height of the letters from edge to edge. */
  height: number;
  ink: string;
  /** Thickness of the strokes on the grid of 8. */
  weight?: number;
  /** Extra room between letters on the same grid. */
  spacing?: number;
}

/** Draws words on a straight line, centered on `x` and `y`. */
export function words(text: string, x: number, y: number, style: Lettering): string {
  const { glyphs, width, scale } = compose(text, style);
  const letters = glyphs.map(
    ({ path, left }) => `<path transform="translate(${round(left)} 0)" d="${path}"/>`,
  );
  const origin = `translate(${round(x - (width * scale) / 2)} ${round(y - (GRID * scale) / 2)}) scale(${round4(scale)})`;
  return `<g transform="${origin}" ${strokeOf(style)}>${letters.join('')}</g>`;
}

/** Draws words on a circle around the origin, centered at the top or at the bottom. */
export function wordsAround(text: string, radius: number, side: 'top' | 'bottom', style: Lettering): string {
  const { glyphs, width, scale } = compose(text, style);
  const turn = side === 'top' ? 1 : -1;
  const letters = glyphs.map(({ path, left, width: own }) => {
    const middle = (left + own / 2 - width / 2) * scale;
    const angle = round((turn * middle * 180) / (Math.PI * radius));
    const place = `rotate(${angle}) translate(0 ${-turn * radius}) scale(${round4(scale)}) translate(${-own / 2} ${-GRID / 2})`;
    return `<path transform="${place}" d="${path}"/>`;
  });
  return `<g ${strokeOf(style)}>${letters.join('')}</g>`;
}

/** Draws the institute's three letters in solid color, centered on a point; 2.13 times as wide as high. */
export function monogram(x: number, y: number, height: number, ink: string): string {
  const place = `translate(${x} ${y}) scale(${round4(height / 60)}) translate(-64 -30)`;
  return `<path transform="${place}" fill="${ink}" d="M12 0H34L46 12V20H31V17L29 15H17L15 17V43L17 45H29L31 43V37H23V26H46V48L34 60H12L0 48V12Z
M55 0H104V15H87V60H72V15H55ZM113 0H128V60H113Z"/>`;
}

function compose(text: string, { height, weight = 2, spacing = 1.5 }: Lettering) {
  let right = 0;
  const glyphs = Array.from(text, (letter) => {
    const glyph = GLYPHS[letter];
    if (!glyph) throw new RangeError(`No drawing for the letter ${letter}`);
    const [width, path] = glyph;
    const left = right;
    right += width + weight + spacing;
    return { path, left, width };
  }).filter(({ path }) => path !== '');
  return { glyphs, width: right - weight - spacing, scale: height / (GRID + weight) };
}

function strokeOf({ ink, weight = 2 }: Lettering): string {
  return `fill="none" stroke="${ink}" stroke-width="${weight}" stroke-linecap="square" stroke-miterlimit="3"`;
}

function round4(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
