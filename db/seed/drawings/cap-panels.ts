import { drawPiece, seam, stitches } from './cloth.ts';
import { drawMotif, embroider, type Motif, type Placement } from './motifs.ts';
import type { Tones } from './palette.ts';

/** A six-panel cap: all fabric, or with mesh behind the two front panels. */
export type CapStyle = 'cloth' | 'mesh';

/** Draws a seam of the crown with its two rows of stitches. */
export function panelSeam(path: string, tones: Tones): string {
  const row = stitches(path, tones);
  return `${seam(path, tones)}<g transform="translate(-5 0)">${row}</g><g transform="translate(5 0)">${row}</g>`;
}

/** Draws a stitched eyelet. */
export function drawEyelet(x: number, y: number, rx: number, ry: number, tones: Tones): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="#0b0c0d" stroke="${tones.stitch}" stroke-width="3"/>
<ellipse cx="${x}" cy="${y}" rx="${rx + 2}" ry="${ry + 2}" fill="none" stroke="${tones.seam}" stroke-width="1"/>`;
}

/** Draws the covered button on top. */
export function drawButton(tones: Tones): string {
  const outline = 'M380 198C381 187 390 182 400 182S419 187 420 198C414 202 386 202 380 198Z';
  return drawPiece({ id: 'button', outline, band: true }, tones);
}

/** Draws a motif embroidered on the cap. */
export function drawEmbroidery(motif: Motif, place: Placement, { ink, base }: Tones): string {
  return embroider((colors) => drawMotif(motif, place, colors), { ink, ground: base }, 1.6);
}
