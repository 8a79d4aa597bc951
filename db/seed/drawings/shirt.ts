import type { Side } from '#shared/pictures.ts';
import { canvas, castShadow } from './canvas.ts';
import { CLOTH_DEFS, drawPiece, ribs, seam, stitches } from './cloth.ts';
import { drawCollar } from './collar.ts';
import { drawHood, drawPocket } from './hood.ts';
import { drawMotif, type Motif } from './motifs.ts';
import { type ColorName, type Tones, tonesOf } from './palette.ts';
import { line, mirrored } from './path.ts';
import { BODY_FOLDS, BODY_LIGHTS, SLEEVE_FOLDS, SLEEVE_LIGHTS } from './shirt-folds.ts';
import {
  ARMHOLE_SEAM,
  bandOutline,
  bodyOutline,
  CUFF,
  type Cut,
  HEM_BAND,
  sleeveOutline,
} from './shirt-pattern.ts';

/** Artwork on one side of a shirt, and its place. */
export interface ShirtPrint {
  motif: Motif;
  at: 'chest' | 'pocket' | 'sleeve' | 'nape' | 'back' | 'below-hood';
}

interface Shirt {
  cut: Cut;
  color: ColorName;
  side: Side;
  print: ShirtPrint | null;
}

const PLACES = {
  chest: { x: 400, y: 340, size: 216 },
  pocket: { x: 488, y: 286, size: 76 },
  sleeve: { x: 664, y: 290, size: 46, turn: -19 },
  nape: { x: 400, y: 192, size: 60 },
  back: { x: 400, y: 352, size: 262 },
  'below-hood': { x: 400, y: 470, size: 250 },
} as const;

/** Returns a shirt as an SVG picture. */
export function drawShirt({ cut, color, side, print }: Shirt): string {
  const tones = tonesOf(color);
  const [body, sleeve] = [bodyOutline(cut, side), sleeveOutline(cut)];
  const artwork = print
    ? drawMotif(print.motif, PLACES[print.at], { ink: tones.ink, ground: tones.base })
    : '';
  const arm = `<path d="${sleeve}"/>`;
  const onSleeve = print?.at === 'sleeve';
  const armhole = seam(ARMHOLE_SEAM, tones);

  return canvas(
    `${castShadow(`<path d="${body}"/>${arm}${mirrored(arm)}`, 13)}
${mirrored(drawSleeve('left', cut, tones))}${drawSleeve('right', cut, tones, onSleeve ? artwork : '')}
${drawPiece({ id: 'body', outline: body, folds: BODY_FOLDS[side], lights: BODY_LIGHTS[side], trim: onSleeve ? '' : artwork }, tones)}
${armhole}${mirrored(armhole)}${cut === 'hoodie' ? drawHemBand(tones) : drawHem(tones)}
${cut === 'hoodie' && side === 'front' ? drawPocket(tones) : ''}
${cut === 'hoodie' ? drawHood(side, tones) : drawCollar(side, tones)}`,
    CLOTH_DEFS,
  );
}

function drawSleeve(id: string, cut: Cut, tones: Tones, trim = ''): string {
  const length = cut === 'tee' ? 'short' : 'long';
  const piece = {
    id,
    outline: sleeveOutline(cut),
    folds: SLEEVE_FOLDS[length],
    lights: SLEEVE_LIGHTS[length],
    trim,
  };
  if (cut === 'tee') {
    const rows = ['M624 386C656 376 684 362 713 341', 'M628 391.5C660 381.5 688 367.5 716 346.5'];
    return drawPiece(piece, tones) + rows.map((row) => stitches(row, tones)).join('');
  }
  const cuff = {
    id: `${id}-cuff`,
    outline: bandOutline(CUFF, 'right'),
    band: true,
    trim: ribs(CUFF.sewn, CUFF.open, 12, tones),
  };
  return (
    drawPiece(piece, tones) + drawPiece(cuff, tones) + seam(line(CUFF.sewn.start, [CUFF.sewn.curve]), tones)
  );
}

function drawHem(tones: Tones): string {
  const row = (y: number) =>
    `M215 ${y - 14}C240 ${y - 5} 270 ${y - 3} 300 ${y - 1}C334 ${y + 3} 364 ${y + 4} 400 ${y + 4}S466 ${y + 3} 500 ${y - 1}C530 ${y - 3} 560 ${y - 5} 585 ${y - 14}`;
  return stitches(row(696), tones) + stitches(row(701.5), tones);
}

function drawHemBand(tones: Tones): string {
  const half = ribs(HEM_BAND.sewn, HEM_BAND.open, 30, tones);
  const edge = seam(line(HEM_BAND.sewn.start, [HEM_BAND.sewn.curve]), tones);
  const trim = half + mirrored(half);
  return (
    drawPiece({ id: 'hem', outline: bandOutline(HEM_BAND, 'whole'), band: true, trim }, tones) +
    edge +
    mirrored(edge)
  );
}
