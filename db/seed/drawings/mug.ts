import type { Side } from '#shared/pictures.ts';
import { canvas, groundShadow } from './canvas.ts';
import { drawMotif, type Motif } from './motifs.ts';
import { type ColorName, mix, type Tones, tonesOf } from './palette.ts';
import { round } from './path.ts';

export type MugStyle = 'ceramic' | 'enamel';

/** Artwork on one side of a mug: large in the middle, or a small mark near the bottom. */
export interface MugPrint {
  motif: Motif;
  at: 'middle' | 'foot';
}

interface Mug {
  style: MugStyle;
  color: ColorName;
  side: Side;
  print: MugPrint | null;
}

/** The shape of a mug around x = 0: half its width at the top and bottom, its rim and its ground line. */
interface Shape {
  rim: number;
  foot: number;
  top: number;
  ground: number;
  corner: number;
  handle: string;
  handleWidth: number;
}

const SHAPES: Record<MugStyle, Shape> = {
  ceramic: {
    rim: 168,
    foot: 160,
    top: 196,
    ground: 640,
    corner: 46,
    handle: 'M150 296C246 276 302 330 299 414C296 500 236 556 146 546',
    handleWidth: 43,
  },
  enamel: {
    rim: 186,
    foot: 180,
    top: 246,
    ground: 622,
    corner: 26,
    handle: 'M176 320C262 296 314 336 311 414C308 492 250 544 174 526',
    handleWidth: 30,
  },
};

const MIDDLE = { x: 4, y: 428, size: 214 };
/** The mark near the bottom, 44 above the ground line. */
const footOf = ({ ground }: Shape) => ({ x: 0, y: ground - 44, size: 54 });

const DEFS = `
<linearGradient id="round">
  <stop offset="0" stop-color="#000" stop-opacity=".4"/><stop offset=".07" stop-color="#000" stop-opacity=".16"/>
  <stop offset=".2" stop-color="#fff" stop-opacity=".16"/><stop offset=".34" stop-color="#fff" stop-opacity=".06"/>
  <stop offset=".55" stop-color="#000" stop-opacity="0"/><stop offset=".82" stop-color="#000" stop-opacity=".2"/>
  <stop offset=".95" stop-color="#000" stop-opacity=".38"/><stop offset="1" stop-color="#000" stop-opacity=".26"/>
</linearGradient>
<linearGradient id="well"><stop offset="0" stop-color="#000" stop-opacity=".42"/><stop offset=".5" stop-color="#000" stop-opacity=".2"/>
  <stop offset="1" stop-color="#000" stop-opacity=".04"/></linearGradient>
<linearGradient id="low" x1="0" y1="0" x2="0" y2="1"><stop offset=".8" stop-color="#000" stop-opacity="0"/>
  <stop offset="1" stop-color="#000" stop-opacity=".3"/></linearGradient>`;

/** Returns a mug as an SVG picture, with the handle on the right of the front and on the left of the back. */
export function drawMug({ style, color, side, print }: Mug): string {
  const tones = tonesOf(color);
  const shape = SHAPES[style];
  const [x, turn] = side === 'front' ? [344, 1] : [456, -1];
  const place = print?.at === 'middle' ? MIDDLE : footOf(shape);
  const artwork = print ? drawMotif(print.motif, place, { ink: tones.ink, ground: tones.base }) : '';
  return canvas(
    `${groundShadow(x + 40 * turn, shape.ground - 8, shape.rim + 130, 34)}${groundShadow(x, shape.ground - 8, shape.foot + 40, 22)}
<g transform="translate(${x} 0)"><g transform="scale(${turn} 1)">${drawHandle(shape, tones)}</g>
${drawBody(shape, style, tones, artwork)}</g>`,
    DEFS,
  );
}

function drawBody(shape: Shape, style: MugStyle, tones: Tones, artwork: string): string {
  const { rim, foot, top, ground, corner } = shape;
  const wall = ground - corner;
  const half = (turn: 1 | -1) => `${turn * (foot - 3)} ${ground - 8}`;
  const outline = `M${-rim} ${top}L${-foot} ${wall}C${half(-1)} ${-foot * 0.6} ${ground} 0 ${ground}S${half(1)} ${foot} ${wall}L${rim} ${top}Z`;
  return `<clipPath id="body"><path d="${outline}"/></clipPath><path d="${outline}" fill="${tones.base}"/>
<g clip-path="url(#body)">${style === 'enamel' ? drawSpeckles(shape, tones) : ''}${artwork}
<path d="${outline}" fill="url(#round)"/><path d="${outline}" fill="url(#low)"/>${drawGloss(shape, tones)}</g>
<path d="${outline}" fill="none" stroke="${tones.outline}" stroke-width="1.8"/>${drawRim(shape, style, tones)}`;
}

/** Draws the reflection of a window on the left and a weaker one on the right. */
function drawGloss({ rim, top, ground, corner }: Shape, tones: Tones): string {
  const [upper, lower] = [top + 62, ground - corner - 60];
  const [left, right] = [-rim * 0.82, rim * 0.85];
  const strength = tones.lightOpacity > 0.5 ? 0.85 : 0.4;
  const strip = (x: number, width: number, opacity: number) =>
    `<rect x="${round(x)}" y="${upper}" width="${width}" height="${lower - upper}" rx="${width / 2}" opacity="${round(opacity)}"/>`;
  return `<g fill="#fff" filter="url(#soft)">${strip(left, 15, strength)}${strip(right, 7, strength * 0.35)}</g>`;
}

function drawRim({ rim, top }: Shape, style: MugStyle, tones: Tones): string {
  const height = rim * 0.17;
  const inside = '#f1eee6';
  const lip = style === 'enamel' ? '#2a2d30' : tones.base;
  return `<ellipse cy="${top}" rx="${rim + 2}" ry="${round(height + 2)}" fill="${lip}" stroke="${tones.outline}" stroke-width="1.8"/>
<ellipse cy="${top + 1}" rx="${rim - 8}" ry="${round(height - 4)}" fill="${inside}"/>
<ellipse cy="${top + 1}" rx="${rim - 8}" ry="${round(height - 4)}" fill="url(#well)" stroke="${mix(lip, '#000000', 0.3)}" stroke-width="1.4"/>
<path d="M${-rim + 3} ${top + 5}A${rim - 3} ${round(height - 1)} 0 0 0 ${rim - 3} ${top + 5}" fill="none" stroke="#fff" stroke-width="2.6" opacity=".55" filter="url(#soft)"/>`;
}

/** Draws a bent tube: dark on the inside and below, light along the top. */
function drawHandle({ handle, handleWidth: width }: Shape, tones: Tones): string {
  const layer = (stroke: string, thickness: number, [x, y] = [0, 0], opacity = 1) =>
    `<path d="${handle}" stroke="${stroke}" stroke-width="${round(width * thickness)}" opacity="${opacity}"
 transform="translate(${round(width * x)} ${round(width * y)})"/>`;
  return `<g fill="none">
<mask id="handle" maskUnits="userSpaceOnUse" x="100" y="200" width="300" height="420">${layer('#fff', 1)}</mask>
${layer(tones.outline, 1.085)}${layer(tones.base, 1)}<g mask="url(#handle)">
<g filter="url(#softer)">${layer('#000', 0.5, [-0.34, 0.34], 0.45)}${layer('#000', 0.25, [0.46, 0.4], 0.4)}</g>
<g filter="url(#soft)">${layer('#fff', 0.1, [0.1, -0.2], 0.5)}</g></g></g>`;
}

/** Draws the dark flecks of enamel, spread evenly without a pattern (a low-discrepancy sequence). */
function drawSpeckles({ rim, top, ground }: Shape, tones: Tones): string {
  const flecks = Array.from({ length: 130 }, (_, index) => {
    const x = round((((index * 0.7548776662) % 1) * 2 - 1) * rim);
    const y = round(top + ((index * 0.569840291) % 1) * (ground - top));
    return `<circle cx="${x}" cy="${y}" r="${round(0.7 + 1.9 * ((index * 0.618034) % 1) ** 2)}"/>`;
  });
  return `<g fill="${tones.ink}" opacity=".5">${flecks.join('')}</g>`;
}
