import { type Design, type Spot, textLines } from './design.ts';
import { type FontName, fontFamily } from './fonts.ts';
import type { PixelSize } from './print-area.ts';

/** A box around its centre, all in percent of the print area's width (x) and height (y). */
export interface Box {
  center: Spot;
  width: number;
  height: number;
  /** Degrees, clockwise, about the centre, on an area with its real proportions. */
  rotation: number;
}

/** The part of a canvas that measures text. */
export interface TextMeasure {
  font: string;
  fontKerning: CanvasFontKerning;
  textRendering: CanvasTextRendering;
  measureText(text: string): { width: number };
}

/** The print area is this many units wide; a text size of 16 is 16 of them. */
const UNITS = 300;
/** Text is set this much larger than its units and scaled down, so that no engine rounds its letters' widths. */
const FINENESS = 10;
const LINE_HEIGHT = 1.2;
/** From the top of a line to the feet of its capitals, which puts them into the middle of the line. */
const BASELINE = 0.96;

/**
 * How large the logo is drawn on an area: at a size of 100 percent it just fits a box of half the area's
 * width and height, at 200 percent the area itself. Pixels of the area.
 */
export function logoPixels(logoSize: number, area: PixelSize, logo: PixelSize): PixelSize {
  const fit = Math.min(area.width / logo.width, area.height / logo.height);
  const scale = (fit * logoSize) / 200;
  return { width: logo.width * scale, height: logo.height * scale };
}

/** Where the logo lies, for dragging it. `area` and `logo` may have any size; only their shapes count. */
export function logoBox(design: Design, area: PixelSize, logo: PixelSize): Box {
  const { width, height } = logoPixels(design.logoSize, area, logo);
  return {
    center: design.logoPosition,
    width: (width / area.width) * 100,
    height: (height / area.height) * 100,
    rotation: design.logoRotation,
  };
}

/** Where the block of text lies, for dragging it; null without text. The context's font is changed. */
export function textBox(context: TextMeasure, design: Design, area: PixelSize): Box | null {
  const block = layOutText(context, design, area);
  if (!block) return null;
  const width = Math.max(...block.lines.map((line) => line.width)) * block.scale;
  const height = block.lines.length * block.lineHeight * block.scale;
  return {
    center: design.textPosition,
    width: (width / area.width) * 100,
    height: (height / area.height) * 100,
    rotation: 0,
  };
}

/** Whether a point of the area (percent) is inside a box. */
export function isInside(point: Spot, box: Box, area: PixelSize): boolean {
  const dx = ((point.x - box.center.x) / 100) * area.width;
  const dy = ((point.y - box.center.y) / 100) * area.height;
  const turn = (-box.rotation * Math.PI) / 180;
  const along = dx * Math.cos(turn) - dy * Math.sin(turn);
  const across = dx * Math.sin(turn) + dy * Math.cos(turn);
  return (
    Math.abs(along) <= ((box.width / 100) * area.width) / 2 &&
    Math.abs(across) <= ((box.height / 100) * area.height) / 2
  );
}

/** Lines to draw around the text position, in a coordinate system that `scale` makes pixels of the area. */
export interface TextBlock {
  scale: number;
  lineHeight: number;
  lines: { text: string; width: number; left: number; baseline: number }[];
}

/** Sets the context's font and lays the text out, centred on its position; null without text. */
export function layOutText(context: TextMeasure, design: Design, area: PixelSize): TextBlock | null {
  const texts = textLines(design.text);
  if (texts.length === 0) return null;
  const size = design.textSize * FINENESS;
  context.font = canvasFont(design.textFont, size);
  context.fontKerning = 'normal';
  context.textRendering = 'geometricPrecision';
  const lineHeight = size * LINE_HEIGHT;
  const top = (-texts.length * lineHeight) / 2;
  return {
    scale: area.width / (UNITS * FINENESS),
    lineHeight,
    lines: texts.map((text, index) => {
      const { width } = context.measureText(text);
      return { text, width, left: -width / 2, baseline: top + index * lineHeight + size * BASELINE };
    }),
  };
}

/** A font of ours as `context.font` and `document.fonts.load` take it. */
export function canvasFont(font: FontName, pixels: number): string {
  return `${pixels}px ${fontFamily(font)}`;
}
