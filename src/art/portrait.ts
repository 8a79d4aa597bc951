import { drawContours } from './contours.ts';
import { drawLettering } from './lettering.ts';
import { PALETTE } from './palette.ts';
import { createTerrain } from './terrain.ts';

export const PORTRAIT = { width: 320, height: 240 } as const;

/** Head and shoulders as hills: the contour lines draw the bust. */
const BUST = [
  { x: 160, y: 84, radius: 46, height: 1.5 },
  { x: 160, y: 216, radius: 62, height: 1 },
  { x: 98, y: 246, radius: 52, height: 1 },
  { x: 222, y: 246, radius: 52, height: 1 },
];
const LETTERS = { height: 30, tracking: 0.12, y: 218 };
const SURFACES = [PALETTE.olive, PALETTE.steel, PALETTE.ink];

/** A stand-in for a photograph: contour lines and initials, the same for the same name. SVG. */
export function drawPortrait(name: string): string {
  const monogram = name
    .split(/\s+/)
    .map((word) => (/^\d+$/.test(word) ? word : word.charAt(0)))
    .join('')
    .slice(0, 4);
  const seed = [...name].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973, 7);
  const terrain = createTerrain({ seed, scale: 180, peaks: BUST });
  const contours = drawContours(terrain, { ...PORTRAIT, cell: 16, interval: 0.18, spacing: 26 });
  const { width } = drawLettering(monogram, LETTERS);
  const left = (PORTRAIT.width - width) / 2;
  const letters = drawLettering(monogram, { ...LETTERS, x: left });
  const lines = contours.map(({ path }) => `<path d="${path}"/>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${PORTRAIT.width} ${PORTRAIT.height}">
<path fill="${SURFACES[seed % 3]}" d="M0 0h${PORTRAIT.width}v${PORTRAIT.height}H0z"/>
<g fill="${PALETTE.bone}" fill-opacity=".04" stroke="${PALETTE.bone}" stroke-opacity=".3">${lines}</g>
<path fill="${PALETTE.ink}" d="M${left - 14} 180h${width + 28}v46h-${width + 28}z"/>
<path fill="${PALETTE.gold}" d="${letters.path}"/>
</svg>`;
}
