import type { Side } from '#shared/pictures.ts';
import { canvas, castShadow } from './canvas.ts';
import { drawMotif, drawShieldCharge, embroider, type Motif, type MotifColors, SHIELD } from './motifs.ts';
import { type ColorName, mix, SIGNAL, type Tones, tonesOf } from './palette.ts';
import { round } from './path.ts';

export type PatchShape = 'shield' | 'round' | 'bar';

interface Patch {
  shape: PatchShape;
  color: ColorName;
  side: Side;
  print: Motif;
}

interface Shape {
  outline: string;
  scale: number;
  /** The side of the square for the motif, before scaling. */
  room: number;
}

const SHAPES: Record<PatchShape, Shape> = {
  shield: { outline: SHIELD, scale: 2.9, room: 130 },
  round: { outline: 'M0 -104A104 104 0 0 1 0 104A104 104 0 0 1 0 -104Z', scale: 2.7, room: 178 },
  bar: {
    outline:
      'M-102 -76H102C107 -76 110 -73 110 -68V68C110 73 107 76 102 76H-102C-107 76 -110 73 -110 68V-68C-110 -73 -107 -76 -102 -76Z',
    scale: 2.75,
    room: 170,
  },
};

/** Returns an embroidered patch, or its hook-and-loop backing, as an SVG picture. */
export function drawPatch({ shape, color, side, print }: Patch): string {
  const tones = tonesOf(color);
  const { outline, scale } = SHAPES[shape];
  const shadow = castShadow(`<path d="${outline}" transform="scale(${round(scale * 1.05)})"/>`, 12);
  return canvas(
    `<g transform="translate(400 394)">${shadow}<g transform="scale(${scale})">
<path d="${outline}" fill="#16181a" stroke="#16181a" stroke-width="10" stroke-linejoin="round" transform="translate(.6 2)"/>
${side === 'front' ? drawFace(shape, print) : drawBacking(outline, tones)}${drawBorder(outline, tones)}</g></g>`,
    `<clipPath id="face"><path d="${outline}"/></clipPath>${threads(tones)}`,
  );
}

/** Returns the patterns: twill for the background, satin stitch for the motif, loops for the backing. */
function threads({ base, ink }: Tones): string {
  const weave = (id: string, color: string, angle: number, pitch: number, dark: number) =>
    `<pattern id="${id}" width="${pitch}" height="${pitch}" patternUnits="userSpaceOnUse" patternTransform="rotate(${angle})">
<path d="M0 0H${pitch}V${pitch}H0Z" fill="${color}"/><path d="M0 0H${round(pitch * 0.36)}V${pitch}H0Z" fill="${mix(color, '#0b0c0d', dark)}"/></pattern>`;
  return `${weave('twill', base, 35, 1.6, 0.16)}${weave('satin', ink, -62, 1.1, 0.13)}${weave('signal', SIGNAL, -62, 1.1, 0.16)}
<pattern id="loops" width="5" height="4" patternUnits="userSpaceOnUse"><path d="M0 0H5V4H0Z" fill="#1b1c1d"/>
<g fill="none" stroke-width=".55"><path d="M.4 2.3A1.1 1.2 0 1 1 2.4 2.3M2.9 4.3A1.1 1.2 0 1 1 4.9 4.3M2.9 .3A1.1 1.2 0 1 1 4.9 .3" stroke="#4a4b4a"/>
<path d="M1.4 3.2A1 .9 0 1 0 3.3 2.7M3.9 1.5A1 .9 0 1 0 5.6 .8" stroke="#090a0a"/></g></pattern>
<linearGradient id="sheen" x1="0" y1="0" x2="1" y2="1"><stop offset="0" stop-color="#fff" stop-opacity=".16"/>
<stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".22"/></linearGradient>`;
}

function drawFace(shape: PatchShape, print: Motif): string {
  const { outline, room } = SHAPES[shape];
  // The edge of a shield-shaped patch is the outline of the shield.
  const bare = shape === 'shield' && print === 'shield';
  const artwork = (colors: MotifColors) =>
    bare ? drawShieldCharge(colors) : drawMotif(print, { x: 0, y: 0, size: room }, colors);
  const colors = { ink: 'url(#satin)', ground: 'url(#twill)', accent: 'url(#signal)' };
  return `<path d="${outline}" fill="url(#twill)"/>${embroider(artwork, colors, 0.9)}
<path d="${outline}" fill="url(#sheen)"/>`;
}

function drawBacking(outline: string, tones: Tones): string {
  return `<path d="${outline}" fill="url(#loops)"/><path d="${outline}" fill="url(#sheen)"/>
<g transform="scale(.885)" fill="none"><path d="${outline}" stroke="#090a0a" stroke-width="2.6" opacity=".7"/>
<path d="${outline}" stroke="${mix(tones.base, '#ffffff', 0.3)}" stroke-width="1" stroke-dasharray="3.4 1.7"/></g>`;
}

/** Draws the overlocked edge: threads around a cord, with a highlight. */
function drawBorder(outline: string, tones: Tones): string {
  const color = mix(tones.base, '#0b0c0d', 0.42);
  const layer = (width: number, stroke: string, extra = '') =>
    `<path d="${outline}" stroke="${stroke}" stroke-width="${width}"${extra}/>`;
  return `<g fill="none" stroke-linejoin="round">
<g clip-path="url(#face)">${[17, 15, 13].map((width) => layer(width, '#0b0c0d', ' opacity=".16"')).join('')}</g>
${layer(10.5, mix(color, '#0b0c0d', 0.5))}${layer(8.5, color)}${layer(5, mix(color, '#ffffff', 0.1))}${layer(2, mix(color, '#ffffff', 0.18))}
${layer(10.5, '#0b0c0d', ' stroke-dasharray=".55 1.15" opacity=".5"')}
${layer(7, mix(color, '#ffffff', 0.5), ' stroke-dasharray=".4 1.3" stroke-dashoffset=".8" opacity=".3"')}</g>`;
}
