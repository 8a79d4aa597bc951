import { SIZE } from './path.ts';

const PAPER = '#f3f0e8';

/**
 * Returns the definition of a blur that extends `margin` percent beyond its shape. Blurs take most of the rendering
 * time, which grows with their area. Uses sRGB, because the default would convert every pixel for no visible benefit.
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

/** Returns a complete SVG picture: the content on a square background in the shop's paper color. */
export function canvas(content: string, defs = ''): string {
  const markup = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 ${SIZE} ${SIZE}">
<defs>${DEFS}${defs}</defs><rect width="${SIZE}" height="${SIZE}" fill="url(#paper)"/>${content}</svg>`;
  return markup.replaceAll('\n', '');
}

/** Returns the shadow of a standing product: a flat soft ellipse on the ground. */
export function groundShadow(cx: number, cy: number, rx: number, ry: number): string {
  return `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="url(#ground)"/>`;
}

/** Returns the shadow of shapes that lie or hang close to the background, `drop` units below them. */
export function castShadow(shapes: string, drop: number): string {
  return `<g filter="url(#cast)" opacity=".3" fill="#2b261a" transform="translate(0 ${drop})">${shapes}</g>`;
}
