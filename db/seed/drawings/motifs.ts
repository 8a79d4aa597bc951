import { contourRings } from './contour.ts';
import { monogram, words, wordsAround } from './lettering.ts';
import { SIGNAL } from './palette.ts';
import { round } from './path.ts';

/** The artwork on the products. */
export type Motif = 'shield' | 'heart-line' | 'compass' | 'contour' | 'tourniquet' | 'wordmark';

export interface MotifColors {
  ink: string;
  /** The color of the gaps in the ink. */
  ground: string;
  /** The accent color. */
  accent?: string;
}

/** The place of a motif: its center, the side of its square and its rotation in degrees. */
export interface Placement {
  x: number;
  y: number;
  size: number;
  turn?: number;
}

const DRAWINGS: Record<Motif, (colors: MotifColors) => string> = {
  shield: drawShield,
  'heart-line': drawHeartLine,
  compass: drawCompass,
  contour: drawContour,
  tourniquet: drawTourniquet,
  wordmark: drawWordmark,
};

/** The outline of the institute's shield in a box from -100 to 100. */
export const SHIELD = 'M-84 -98H84V-4C84 46 48 80 0 104C-48 80 -84 46 -84 -4Z';

/** Draws a motif in its place. */
export function drawMotif(motif: Motif, { x, y, size, turn = 0 }: Placement, colors: MotifColors): string {
  return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${round(size / 200)})">${DRAWINGS[motif](colors)}</g>`;
}

/** Draws artwork as embroidery: raised, with a shadow of length `drop`. */
export function embroider(
  artwork: (colors: MotifColors) => string,
  colors: MotifColors,
  drop: number,
): string {
  const shadow = artwork({ ink: '#000', ground: 'none', accent: '#000' });
  return `<g opacity=".45" transform="translate(${drop / 2} ${drop})">${shadow}</g>${artwork(colors)}`;
}

function drawShield(colors: MotifColors): string {
  return `<path d="${SHIELD}" fill="${colors.ink}"/>
<path d="M-75 -89H75V-4C75 40 44 70 0 93C-44 70 -75 40 -75 -4Z" fill="${colors.ground}"/>${drawShieldCharge(colors)}`;
}

/** Draws the content of the shield: the letters at the top, the split cross over the mountain below. */
export function drawShieldCharge({ ink, ground }: MotifColors): string {
  const arms = [0, 90, 180, 270].map(
    (angle) => `<path transform="rotate(${angle})" d="M-12 -36H12V-15L0 -3.5L-12 -15Z"/>`,
  );
  return `<path d="M-67 -81H67V-39H-67Z" fill="${ink}"/>${monogram(0, -60, 28, ground)}
<g fill="${ink}"><g transform="translate(0 5)">${arms.join('')}</g>
<path d="M0 45L11 59L19 54L44 69L0 98L-44 69L-21 51L-11 60Z"/></g>`;
}

function drawHeartLine({ ink, accent = SIGNAL }: MotifColors): string {
  return `<path d="M-100 22H-68L-58 6L-48 22H-37L-29 36L1 -64L26 22L43 -18L62 22H82" fill="none" stroke="${ink}"
 stroke-width="8" stroke-miterlimit="6"/><circle cx="92" cy="22" r="8" fill="${accent}"/>
${words('GTI MEDICAL TRAINING', 0, 60, { height: 13.5, ink, weight: 1.7, spacing: 2.6 })}`;
}

function drawCompass({ ink, ground, accent = SIGNAL }: MotifColors): string {
  const ticks = Array.from({ length: 72 }, (_, index) => {
    const inner = index % 6 === 0 ? 54 : 58;
    return `<path d="M0 -${inner}V-63" transform="rotate(${index * 5})"/>`;
  });
  const ray = (angle: number, reach: number, width: number, fill: string) =>
    `<path transform="rotate(${angle})" d="M0 -${reach}L${width} -${width}L0 0L-${width} -${width}Z" fill="${fill}"/>`;
  return `<g fill="none" stroke="${ink}"><circle r="97" stroke-width="5"/><circle r="67" stroke-width="2.5"/>
<g stroke-width="2">${ticks.join('')}</g></g>
${[45, 135, 225, 315].map((angle) => ray(angle, 33, 7, ink)).join('')}<circle r="12" fill="${ink}"/>
${[90, 180, 270].map((angle) => ray(angle, 50, 9, ink)).join('')}${ray(0, 50, 9, accent)}<circle r="4.5" fill="${ground}"/>
${wordsAround('GTI MEDICAL TRAINING', 81, 'top', { height: 15, ink, weight: 1.9, spacing: 2.4 })}
${wordsAround('HOLD STEADY', 81, 'bottom', { height: 13, ink, weight: 1.9, spacing: 2.6 })}`;
}

function drawContour({ ink, accent = SIGNAL }: MotifColors): string {
  const rings = contourRings().map(
    (path, index) => `<path d="${path}" stroke-width="${index % 4 === 0 ? 2.6 : 1.3}"/>`,
  );
  return `<g fill="none" stroke="${ink}">${rings.join('')}</g><path d="M-20 -13L-12 -28L-4 -13Z" fill="${accent}"/>`;
}

function drawTourniquet({ ink, ground, accent = SIGNAL }: MotifColors): string {
  const grip = [0, 7, 14].map((x) => `<path d="M${x - 82} -4.5V4.5M${82 - x} -4.5V4.5"/>`);
  return `${monogram(0, -58, 28, ink)}<path d="M-100 -22H100V16H-100Z" fill="${ink}"/>
<g stroke="${ground}" stroke-width="1.6" stroke-dasharray="5 3"><path d="M-100 -17H-62M62 -17H100M-100 11H-62M62 11H100"/></g>
<path d="M-46 -30H46L54 -22V16L46 24H-46L-54 16V-22Z" fill="${ground}" stroke="${ink}" stroke-width="5"/>
<path d="M-40 -16H40V10H-40Z" fill="${ink}"/>
<g transform="translate(0 -3) rotate(-16)"><rect x="-95" y="-10" width="190" height="20" rx="10" fill="${ground}"/>
<rect x="-91" y="-6.5" width="182" height="13" rx="6.5" fill="${ink}"/>
<g stroke="${ground}" stroke-width="2.2">${grip.join('')}</g></g><path d="M-9 -11H9V5H-9Z" fill="${accent}"/>
${words('READY HANDS', 0, 58, { height: 21, ink, weight: 2, spacing: 2.7 })}`;
}

function drawWordmark({ ink, accent = SIGNAL }: MotifColors): string {
  return `${monogram(0, -18, 74, ink)}<path d="M-96 33H58V40H-96Z" fill="${ink}"/>
<path d="M65 33H96V40H65Z" fill="${accent}"/>
${words('MEDICAL TRAINING', 0, 58, { height: 16, ink, weight: 1.9, spacing: 2.5 })}`;
}
