import { VECTOR_SIDE_PX } from './effective-dpi.ts';
import { pictureSize } from './picture-size.ts';
import type { PixelSize } from './print-area.ts';
import { toPixels, toShape } from './size-svg.ts';
import { type SvgTag, svgTags } from './svg-tags.ts';

/**
 * Returns the pixels that an SVG would have on its longer side at the lowest resolution of its embedded pictures
 * (docs/product/designs.md#logo-resolution).
 *
 * The drawn size of a picture is an estimate, rather too large than too small: the larger of two scales counts for both
 * directions, and rotation and skew are ignored. A picture drawn by reference (`use`, a pattern) counts as filling the drawing; a
 * group with pictures counts at its own size. Hidden pictures count. Styles are ignored, and so are pictures with an unreadable
 * header, because no decoder draws them.
 * @param svg an SVG with a size
 * @param at the index of its first element
 * @returns `null` without such pictures, or if all have at least the resolution of the stored logo
 */
export function embeddedSide(svg: string, at: number): number | null {
  // Most files have no picture, and looking for one takes less time than reading all tags.
  if (!/<[^<>\s]{0,99}image\s/i.test(svg)) return null;
  let drawing = NONE;
  const pictures: Picture[] = [];
  const used = new Set<string>();
  for (const { tag, context } of tagsInContext(svg, at)) {
    if (drawing === NONE) drawing = boxOf(tag, NONE);
    if (tag.name === 'use') used.add(linkOf(tag));
    const pixels = PICTURES.has(tag.name) && embeddedSize(linkOf(tag));
    if (pixels) pictures.push({ tag, context, pixels });
  }
  let lowest = Number.POSITIVE_INFINITY;
  for (const { tag, context, pixels } of pictures) {
    const isReferenced = context.isReferenced || used.has(`#${tag.attributes.get('id')}`);
    const resolution = isReferenced
      ? Math.max(pixels.width / drawing.width, pixels.height / drawing.height)
      : pixelsPerUnit(tag, pixels, context.viewport) / context.scale;
    lowest = Math.min(lowest, resolution);
  }
  const side = lowest * Math.max(drawing.width, drawing.height);
  return side < VECTOR_SIDE_PX ? Math.max(1, Math.round(side)) : null;
}

interface Picture {
  tag: SvgTag;
  context: Context;
  pixels: PixelSize;
}

/** The inherited state of an element. */
interface Context {
  /** Pixels of the SVG's size per unit. */
  scale: number;
  /** The basis of percentages, in units. */
  viewport: PixelSize;
  /** Drawn only where another element refers to it. */
  isReferenced: boolean;
}

const NONE: PixelSize = { width: 0, height: 0 };
const OUTSIDE: Context = { scale: 1, viewport: NONE, isReferenced: false };
const PICTURES = new Set(['image', 'feImage']);
/** Elements whose content is drawn only where another element refers to it. */
const REFERENCED = new Set(['defs', 'symbol', 'pattern', 'mask', 'clipPath', 'marker', 'filter']);

function* tagsInContext(svg: string, at: number): Generator<{ tag: SvgTag; context: Context }> {
  const contexts = [OUTSIDE];
  for (const tag of svgTags(svg, at)) {
    if (tag.isEnd) {
      contexts.pop();
      continue;
    }
    const context = contextOf(tag, contexts.at(-1) ?? OUTSIDE);
    if (!tag.isEmpty) contexts.push(context);
    yield { tag, context };
  }
}

function contextOf(tag: SvgTag, outer: Context): Context {
  const transform = tag.attributes.get('transform');
  const isReferenced = outer.isReferenced || REFERENCED.has(tag.name);
  // Most elements set nothing, and an SVG can have a million of them.
  if (tag.name !== 'svg' && !transform && isReferenced === outer.isReferenced) return outer;
  const scale = transform ? outer.scale * transformScale(transform) : outer.scale;
  if (tag.name !== 'svg') return { scale, viewport: outer.viewport, isReferenced };
  const box = boxOf(tag, outer.viewport);
  const shape = toShape(tag.attributes.get('viewBox'));
  if (!shape) return { scale, viewport: box, isReferenced };
  const fit = (isFitted(tag) ? Math.min : Math.max)(box.width / shape.width, box.height / shape.height);
  return { scale: scale * fit, viewport: shape, isReferenced };
}

/** Returns the size of an `svg` element. */
function boxOf({ attributes }: SvgTag, viewport: PixelSize): PixelSize {
  const width = toUnits(attributes.get('width'), viewport.width) ?? viewport.width;
  const height = toUnits(attributes.get('height'), viewport.height) ?? viewport.height;
  return { width, height };
}

function pixelsPerUnit(tag: SvgTag, pixels: PixelSize, viewport: PixelSize): number {
  const width = toUnits(tag.attributes.get('width'), viewport.width);
  const height = toUnits(tag.attributes.get('height'), viewport.height);
  const known = [width && pixels.width / width, height && pixels.height / height].filter(
    (ratio) => ratio !== null,
  );
  // A picture without a size has one pixel per unit. One with only a width or a height keeps its aspect ratio.
  if (known.length === 0) return 1;
  return (isFitted(tag) ? Math.max : Math.min)(...known);
}

/** Returns whether the content keeps its aspect ratio and isn't cut off, which is the default. */
function isFitted({ attributes }: SvgTag): boolean {
  return !/none|slice/.test(attributes.get('preserveAspectRatio') ?? '');
}

/** Returns a length in units; `null` for an unknown one, or none. */
function toUnits(length: string | undefined, whole: number): number | null {
  const [, percent] = /^([\d.]+)%$/.exec(length?.trim() ?? '') ?? [];
  return percent ? (Number(percent) / 100) * whole || null : toPixels(length);
}

function transformScale(transform: string): number {
  let scale = 1;
  for (const [, name, values = ''] of transform.matchAll(/(matrix|scale)\s*\(([^()]*)\)/g)) {
    const [a = 1, b = name === 'scale' ? a : 0, c = 0, d = 1] = values
      .trim()
      .split(/[\s,]+/)
      .map(Number);
    const larger =
      name === 'scale' ? Math.max(Math.abs(a), Math.abs(b)) : Math.max(Math.hypot(a, b), Math.hypot(c, d));
    if (larger > 0) scale *= larger;
  }
  return scale;
}

function linkOf({ attributes }: SvgTag): string {
  return attributes.get('href')?.trim() ?? '';
}

/** Returns the pixels of an embedded picture; `null` for another link, or if its header can't be read. */
function embeddedSize(link: string): PixelSize | null {
  const [, encoded] = /^data:[^,]{0,99};base64,(.*)$/is.exec(link) ?? [];
  if (!encoded) return null;
  try {
    // Some programs write line breaks as character references.
    return pictureSize(atob(encoded.replace(/&#\w{1,4};/g, '')));
  } catch {
    return null;
  }
}
