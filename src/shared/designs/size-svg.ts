import type { PixelSize } from './print-area.ts';

/** Pixels per unit of length in an SVG. */
const UNITS: Record<string, number> = {
  '': 1,
  px: 1,
  in: 96,
  cm: 96 / 2.54,
  mm: 96 / 25.4,
  q: 96 / 101.6,
  pt: 96 / 72,
  pc: 16,
};
/** The longer side of an SVG that defines no size, in pixels. It can be drawn at any size. */
const DEFAULT_SIDE_PX = 1000;

const START = /<((?:svg:)?svg)/y;
const ATTRIBUTE = /\s+([^\s=>/"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/y;
const END = /\s*(\/?)>/y;

/** A length in pixels, with or without the unit. */
const IN_PIXELS = /(?:\d|px)$/i;

/**
 * Gives an SVG a size in pixels. Most programs write only a `viewBox`, which browsers and the server's library would each draw in a
 * different size, or not at all. Units such as millimeters depend on the resolution that the library is told, which is the scale.
 * @param at the index of its first element
 * @returns `null` if it has neither a size nor a `viewBox`
 */
export function sizeSvg(svg: string, at: number): string | null {
  const root = readRoot(svg, at);
  if (root === null) return null;
  const { name, attributes, close, end } = root;
  const width = toPixels(attributes.get('width')?.value);
  const height = toPixels(attributes.get('height')?.value);
  const size = width && height ? { width, height } : sizeOf(attributes.get('viewBox')?.value, width, height);
  if (!size) return null;
  const isSized = ['width', 'height'].every((name) =>
    IN_PIXELS.test(attributes.get(name)?.value?.trim() ?? ''),
  );
  if (isSized) return svg;
  attributes.delete('width');
  attributes.delete('height');
  const others = [...attributes.values()].map(({ text }) => text).join('');
  const sized = `<${name}${others} width="${size.width}" height="${size.height}"${close}>`;
  return svg.slice(0, at) + sized + svg.slice(end);
}

/** Reads attributes one by one: a single expression for all of them runs out of stack at a million. */
function readRoot(svg: string, at: number) {
  let end = at;
  const next = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = end;
    const found = pattern.exec(svg);
    if (found) end += found[0].length;
    return found;
  };
  const start = next(START);
  if (!start) return null;
  const attributes = new Map<string, { text: string; value: string | undefined }>();
  for (let found = next(ATTRIBUTE); found; found = next(ATTRIBUTE)) {
    const [text, key = '', a, b] = found;
    attributes.set(key, { text, value: a ?? b });
  }
  const close = next(END)?.[1];
  return close === undefined ? null : { name: start[1] ?? '', attributes, close, end };
}

function sizeOf(viewBox = '', width: number | null, height: number | null): PixelSize | null {
  const shape = toShape(viewBox);
  if (!shape) return null;
  const scale = width
    ? width / shape.width
    : height
      ? height / shape.height
      : DEFAULT_SIDE_PX / Math.max(shape.width, shape.height);
  return { width: shape.width * scale, height: shape.height * scale };
}

/** Returns a length in pixels; `null` for relative lengths such as percentages. */
export function toPixels(length = ''): number | null {
  const [, number, unit = ''] = /^\+?([\d.]+(?:e[+-]?\d+)?)\s*([a-z]*)$/i.exec(length.trim()) ?? [];
  const pixels = Number(number) * (UNITS[unit.toLowerCase()] ?? Number.NaN);
  return pixels > 0 && Number.isFinite(pixels) ? pixels : null;
}

/** Returns the size of a `viewBox`; `null` if it has none. */
export function toShape(viewBox = ''): PixelSize | null {
  const [, , width = 0, height = 0] = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return width > 0 && height > 0 && Number.isFinite(width / height) ? { width, height } : null;
}
