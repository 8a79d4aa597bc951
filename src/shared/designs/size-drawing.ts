import type { PixelSize } from './print-area.ts';

/** Pixels of the units that a length in an SVG may have. */
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
/** A drawing that has a shape only is given this many pixels on its longer side: it is drawn at any size. */
const LONGER_SIDE = 1000;

const ROOT = /<((?:svg:)?svg)((?:\s+[^\s=>/"']+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*(\/?)>/y;
const ATTRIBUTE = /\s+([^\s=>/"']+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/**
 * The same drawing with a size of its own: most programs write only its shape (`viewBox`), which browsers
 * and the server's library would each draw in another size, or not at all.
 * @param at where its first element begins
 * @returns null when it has neither size nor shape
 */
export function sizeDrawing(svg: string, at: number): string | null {
  ROOT.lastIndex = at;
  const [tag, name = '', written = '', end = ''] = ROOT.exec(svg) ?? [];
  if (tag === undefined) return null;
  const attributes = new Map(
    [...written.matchAll(ATTRIBUTE)].map(([text, key, a, b]) => [key, { text, value: a ?? b }]),
  );
  const width = toPixels(attributes.get('width')?.value);
  const height = toPixels(attributes.get('height')?.value);
  if (width && height) return svg;
  const shape = toShape(attributes.get('viewBox')?.value);
  if (!shape) return null;
  const size = sizeOf(shape, width, height);
  attributes.delete('width');
  attributes.delete('height');
  const others = [...attributes.values()].map(({ text }) => text).join('');
  const sized = `<${name}${others} width="${size.width}" height="${size.height}"${end}>`;
  return svg.slice(0, at) + sized + svg.slice(at + tag.length);
}

function sizeOf(shape: PixelSize, width: number | null, height: number | null): PixelSize {
  const scale = width
    ? width / shape.width
    : height
      ? height / shape.height
      : LONGER_SIDE / Math.max(shape.width, shape.height);
  return { width: shape.width * scale, height: shape.height * scale };
}

/** Null for what depends on where the drawing stands, such as percents. */
function toPixels(length = ''): number | null {
  const [, number, unit = ''] = /^\s*\+?([\d.]+(?:e[+-]?\d+)?)\s*([a-z]*)\s*$/i.exec(length) ?? [];
  const pixels = Number(number) * (UNITS[unit.toLowerCase()] ?? Number.NaN);
  return pixels > 0 && Number.isFinite(pixels) ? pixels : null;
}

function toShape(viewBox = ''): PixelSize | null {
  const [, , width = 0, height = 0] = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  return width > 0 && height > 0 && Number.isFinite(width / height) ? { width, height } : null;
}
