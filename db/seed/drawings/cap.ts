import type { Side } from '#shared/pictures.ts';
import { canvas, groundShadow } from './canvas.ts';
import { drawCapBack } from './cap-back.ts';
import { drawCapFront } from './cap-front.ts';
import type { CapStyle } from './cap-panels.ts';
import { CLOTH_DEFS } from './cloth.ts';
import type { Motif } from './motifs.ts';
import { type ColorName, tonesOf } from './palette.ts';

interface Cap {
  style: CapStyle;
  color: ColorName;
  side: Side;
  print: Motif | null;
}

const DEFS = `${CLOTH_DEFS}
<pattern id="mesh" width="9" height="15.6" patternUnits="userSpaceOnUse">
  <g fill="#0b0c0d"><circle cx="2.25" cy="3.9" r="2.1"/><circle cx="6.75" cy="11.7" r="2.1"/></g>
</pattern>`;

/** Returns a cap as an SVG picture. */
export function drawCap({ style, color, side, print }: Cap): string {
  const tones = tonesOf(color);
  const cap = side === 'front' ? drawCapFront(style, print, tones) : drawCapBack(style, print, tones);
  const shadow = side === 'front' ? groundShadow(400, 572, 300, 30) : groundShadow(400, 540, 262, 28);
  return canvas(
    `<g transform="translate(400 410) scale(1.24) translate(-400 -380)">${shadow}${cap}</g>`,
    DEFS,
  );
}
