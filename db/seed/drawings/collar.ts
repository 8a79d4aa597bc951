import type { Side } from '#shared/pictures.ts';
import { drawPiece, ribs, seam, stitches } from './cloth.ts';
import { monogram } from './lettering.ts';
import { mix, type Tones } from './palette.ts';
import { arch, type Edge, endOf, mirrored, reversed, straight, symmetric } from './path.ts';
import { NECKLINES } from './shirt-pattern.ts';

/** The open edge of the ribbing, right half, by side. */
const OPEN: Record<Side, Edge> = {
  front: { start: [400, 178], curve: [430, 178, 452, 152, 456, 108] },
  back: { start: [400, 121], curve: [424, 121, 444, 117, 456, 108] },
};

/** The seam of the ribbing at the back of the neck, seen from the inside. */
const INSIDE: Edge = { start: [400, 142], curve: [424, 142, 446, 138, 462, 128] };

/** Draws the ribbed collar of a tee or long sleeve; on the front, also the visible part of the inside. */
export function drawCollar(side: Side, tones: Tones): string {
  const [open, sewn] = [OPEN[side], NECKLINES[side]];
  const outline = symmetric(open.start, [
    open.curve,
    straight(endOf(open), endOf(sewn)).curve,
    reversed(sewn),
  ]);
  const ribbing = ribs(open, sewn, 22, tones);
  const band = drawPiece({ id: 'collar', outline, band: true, trim: ribbing + mirrored(ribbing) }, tones);
  const row: Edge =
    side === 'front'
      ? { start: [400, 206], curve: [442, 206, 471, 175, 480, 122] }
      : { start: [400, 148], curve: [438, 148, 466, 140, 480, 122] };
  return `${side === 'front' ? inside(tones) : ''}${band}${seam(arch(sewn.start, [sewn.curve]), tones)}
${stitches(arch(row.start, [row.curve]), tones)}`;
}

function inside(tones: Tones): string {
  const dark: Tones = { ...tones, base: mix(tones.base, tones.shade, 0.3) };
  const opening = symmetric(OPEN.back.start, [OPEN.back.curve, reversed(OPEN.front)]);
  const ribbing = ribs(OPEN.back, INSIDE, 16, tones);
  const label = `<path d="M381 146H419V166H381Z" fill="${tones.ink}" opacity=".9"/>${monogram(400, 156, 9, tones.base)}`;
  return drawPiece(
    {
      id: 'inside',
      outline: opening,
      trim: `${ribbing}${mirrored(ribbing)}${seam(arch(INSIDE.start, [INSIDE.curve]), tones)}${label}`,
    },
    dark,
  );
}
