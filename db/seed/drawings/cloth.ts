import { blur } from './canvas.ts';
import type { Tones } from './palette.ts';
import { type Edge, pointOn, round } from './path.ts';

/** One piece of a garment: a shape of fabric with folds, shaded edges and highlights. */
interface Piece {
  /** Unique within the picture. */
  id: string;
  outline: string;
  /** Path data of the folds. */
  folds?: readonly string[];
  /** Path data of the highlights. */
  lights?: readonly string[];
  /** True for a narrow band, which has narrow shaded edges. */
  band?: boolean;
  /** Artwork and trim on the fabric, drawn below its folds. */
  trim?: string;
}

/** Definitions that all pieces share: light from the upper left, and blurs slightly larger than their clipped piece. */
export const CLOTH_DEFS = `${blur('cloth-broad', 14, 4)}${blur('cloth-fine', 5, 3)}
<linearGradient id="fall" x1="0" y1="0" x2="1" y2="1">
  <stop offset="0" stop-color="#fff" stop-opacity=".13"/><stop offset=".45" stop-color="#fff" stop-opacity="0"/>
  <stop offset=".55" stop-color="#000" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".2"/>
</linearGradient>`;

/** Draws a piece of fabric. */
export function drawPiece(piece: Piece, tones: Tones): string {
  const { id, outline, band = false, trim = '' } = piece;
  return `<clipPath id="${id}"><path d="${outline}"/></clipPath><path d="${outline}" fill="${tones.base}"/>
<g clip-path="url(#${id})">${trim}${band ? hardRelief(outline, tones) : softRelief(piece, tones)}
<path d="${outline}" fill="url(#fall)"/></g>
<path d="${outline}" fill="none" stroke="${tones.outline}" stroke-width="1.8" stroke-linejoin="round"/>`;
}

/** Draws highlights and edges, then each fold as a light ridge with a dark valley beside it. */
function softRelief({ outline, folds = [], lights = [] }: Piece, tones: Tones): string {
  const edge = strokeOf(outline, 40, tones.shadeOpacity * 0.62, tones);
  const swells = fillOf(lights, tones.light, tones.lightOpacity * 0.6);
  const ridges = fillOf(folds, tones.light, tones.lightOpacity * 0.75);
  const valleys = fillOf(folds, tones.shade, tones.shadeOpacity);
  return `<g filter="url(#cloth-broad)">${edge}${swells}</g>
<g filter="url(#cloth-fine)"><g transform="translate(-6 -5)">${ridges}</g>${valleys}</g>`;
}

/** Draws the rolled edges of a narrow band, without the cost of a blur. */
function hardRelief(outline: string, tones: Tones): string {
  return [12, 8, 4].map((width) => strokeOf(outline, width, tones.shadeOpacity * 0.26, tones)).join('');
}

function strokeOf(outline: string, width: number, opacity: number, { shade }: Tones): string {
  return `<path d="${outline}" fill="none" stroke="${shade}" stroke-width="${width}" stroke-opacity="${round(opacity)}"/>`;
}

function fillOf(paths: readonly string[], color: string, opacity: number): string {
  return `<path d="${paths.join('')}" fill="${color}" fill-opacity="${round(opacity)}"/>`;
}

/** Draws a seam: a dark groove with a light edge beside it. */
export function seam(path: string, tones: Tones): string {
  return `<g fill="none" stroke-linecap="round"><path d="${path}" stroke="${tones.seam}" stroke-width="2.2"/>
<path d="${path}" stroke="${tones.light}" stroke-width="1" opacity="${round(tones.lightOpacity * 0.8)}" transform="translate(0 1.8)"/></g>`;
}

/** Draws a row of stitches. */
export function stitches(path: string, tones: Tones): string {
  return `<path d="${path}" fill="none" stroke="${tones.stitch}" stroke-width="1.1" stroke-dasharray="4.2 2.6" opacity=".8"/>`;
}

/** Draws the fine lines of ribbed knit between two parallel edges. */
export function ribs(from: Edge, to: Edge, count: number, tones: Tones): string {
  const lines = Array.from({ length: count }, (_, index) => {
    const t = index / count;
    return `M${pointOn(from, t).join(' ')}L${pointOn(to, t).join(' ')}`;
  });
  return `<path d="${lines.join('')}" stroke="${tones.seam}" stroke-width="1.3" opacity=".5" fill="none"/>
<path d="${lines.join('')}" stroke="${tones.light}" stroke-width="1" opacity="${round(tones.lightOpacity * 0.6)}" fill="none" transform="translate(1.6 0)"/>`;
}
