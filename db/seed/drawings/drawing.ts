import type { Side } from '#shared/pictures.ts';
import { drawCap } from './cap.ts';
import type { CapStyle } from './cap-panels.ts';
import type { Motif } from './motifs.ts';
import { drawMug, type MugPrint, type MugStyle } from './mug.ts';
import type { ColorName } from './palette.ts';
import { drawPatch, type PatchShape } from './patch.ts';
import { drawShirt, type ShirtPrint } from './shirt.ts';
import type { Cut } from './shirt-pattern.ts';

/** The appearance of a product, independent of its color. */
export type Drawing =
  | { kind: 'shirt'; cut: Cut; prints: Record<Side, ShirtPrint | null> }
  | { kind: 'cap'; style: CapStyle; prints: Record<Side, Motif | null> }
  | { kind: 'patch'; shape: PatchShape; print: Motif }
  | { kind: 'mug'; style: MugStyle; prints: Record<Side, MugPrint | null> };

/** Returns one side of a product in one color as an SVG picture. The same arguments return the same text. */
export function draw(drawing: Drawing, color: ColorName, side: Side): string {
  switch (drawing.kind) {
    case 'shirt':
      return drawShirt({ cut: drawing.cut, color, side, print: drawing.prints[side] });
    case 'cap':
      return drawCap({ style: drawing.style, color, side, print: drawing.prints[side] });
    case 'patch':
      return drawPatch({ shape: drawing.shape, color, side, print: drawing.print });
    case 'mug':
      return drawMug({ style: drawing.style, color, side, print: drawing.prints[side] });
  }
}
