import { SIZE } from './path.ts';

/** Which side of a thing a picture shows. */
export type Side = 'front' | 'back';

const PAPER = '#f3f0e8';

/**
 * Defines a blur that reaches `margin` per cent beyond what it is applied to. Blurs are most of the time a
 * picture takes, and that grows with their area. In sRGB, because the default would convert every pixel
 * there and back for no visible gain.
 */
export function blur(id: string, deviation: number, margin: number): string {
  const [start, size] = [`-${margin}%`, `${100 + 2 * margin}%`];
  return `<filter id="${id}" x="${start}" y="${start}" width="${size}" height="${size}" color-interpolation-filters="sRGB">
<feGaussianBlur stdDeviation="${deviation}"/></filter>`;
}

const DEFS = `
<radialGradient id="paper" cx=".5" cy=".42" r=".75">
  <stop offset="0" stop-color="#f7f5ef"/><stop offset=".6" stop-color="${PAPER}"/><stop offset="1" stop-color="#eae5d9"/>
</radialGradient>
<radialGradient id="ground">
  <stop offset="0" stop-color="#2b261a" stop-opacity=".42"/><stop offset=".55" stop-color="#2b261a" stop-opacity=".16"/>
  <stop offset="1" stop-color="#2b261a" stop-opacity="0"/>
</radialGradient>
${blur('soft', 2, 20)}${blur('softer', 5, 20)}${blur('cast', 12, 8)}`;

/** A whole picture: the content on the shop's bone paper, which fills the square. */
export function canvas(content: string, defs = ''): string {
  const markup = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}">
<defs>${DEFS}${defs}</defs><rect width="${SIZE}" height="${SIZE}" fill="url(#paper)"/>${content}</svg>`;
  return markup.replaceAll('\n', '');
}

/** The shadow of a thing that stands: a flat soft ellipse where it touches the ground. */
export function groundShadow(cx: number, cy: number, rx: number, ry: number): string {
  return `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="url(#ground)"/>`;
}

/** The shadow of shapes that lie or hang close before the paper, `drop` below them. */
export function castShadow(shapes: string, drop: number): string {
  return `<g filter="url(#cast)" opacity=".3" fill="#2b261a" transform="translate(0 ${drop})">${shapes}</g>`;
}
