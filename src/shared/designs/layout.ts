import { type Design, type Spot, textLines } from './design.ts';
import { type FontName, fontFamily, fontRuns } from './fonts.ts';
import type { PixelSize } from './print-area.ts';

/** A box around its center, in percent of the print area's width (x) and height (y). */
export interface Box {
  center: Spot;
  width: number;
  height: number;
  /** Degrees, clockwise, about the center, at the area's real proportions. */
  rotation: number;
}

/** The part of a canvas that measures text. */
export interface TextMeasure {
  font: string;
  fontKerning: CanvasFontKerning;
  textRendering: CanvasTextRendering;
  measureText(text: string): {
    width: number;
    actualBoundingBoxAscent: number;
    actualBoundingBoxDescent: number;
  };
}

/** The width of the print area in units of the text size. */
const AREA_WIDTH_UNITS = 300;
/** Text is measured and drawn larger by this factor and scaled down, so that no engine rounds character widths. */
const TEXT_SCALE = 10;
const LINE_HEIGHT = 1.2;
/** The distance from the top of a line to its baseline, in text sizes: centers the capitals vertically. */
const BASELINE = 0.96;

/**
 * Returns the drawn size of the logo in pixels of the area: at 100 percent, it fits a box of half the area's width and
 * height; at 200 percent, the whole area.
 */
export function logoPixels(logoSize: number, area: PixelSize, logo: PixelSize): PixelSize {
  const fit = Math.min(area.width / logo.width, area.height / logo.height);
  const scale = (fit * logoSize) / 200;
  return { width: logo.width * scale, height: logo.height * scale };
}

/** Returns the box of the logo, for dragging it. Only the aspect ratios of `area` and `logo` matter. */
export function logoBox(design: Design, area: PixelSize, logo: PixelSize): Box {
  const { width, height } = logoPixels(design.logoSize, area, logo);
  return {
    center: design.logoPosition,
    width: (width / area.width) * 100,
    height: (height / area.height) * 100,
    rotation: design.logoRotation,
  };
}

/** Returns the box of the text block, for dragging it; `null` without text. Changes the context's font. */
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

/** Returns whether a point of the area, in percent, is inside a box. */
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

/** A part of a line that is drawn with one font file. */
interface TextRun {
  font: string;
  text: string;
  left: number;
}

/** A line whose `top` and `bottom` are the edges of its ink, without the line's spacing. */
interface TextLine {
  text: string;
  runs: TextRun[];
  width: number;
  baseline: number;
  top: number;
  bottom: number;
}

/** Text lines relative to the text position, in coordinates that become pixels of the area times `scale`. */
interface TextBlock {
  scale: number;
  lineHeight: number;
  lines: TextLine[];
}

/** Lays out the text, centered on its position; `null` without text. Changes the context's font. */
export function layOutText(context: TextMeasure, design: Design, area: PixelSize): TextBlock | null {
  const texts = textLines(design.text);
  if (texts.length === 0) return null;
  const size = design.textSize * TEXT_SCALE;
  context.fontKerning = 'normal';
  context.textRendering = 'geometricPrecision';
  const lineHeight = size * LINE_HEIGHT;
  const top = (-texts.length * lineHeight) / 2;
  return {
    scale: area.width / (AREA_WIDTH_UNITS * TEXT_SCALE),
    lineHeight,
    lines: texts.map((text, index) => {
      const { runs, width, ascent, descent } = layOutLine(context, design.textFont, size, text);
      const baseline = top + index * lineHeight + size * BASELINE;
      return { text, runs, width, baseline, top: baseline - ascent, bottom: baseline + descent };
    }),
  };
}

/** Places the runs of a line next to each other, centered on 0. */
function layOutLine(context: TextMeasure, textFont: FontName, size: number, line: string) {
  const measured = fontRuns(textFont, line).map(({ family, text }) => {
    const font = `${size}px ${family}`;
    context.font = font;
    const { width, actualBoundingBoxAscent, actualBoundingBoxDescent } = context.measureText(text);
    return { font, text, width, ascent: actualBoundingBoxAscent, descent: actualBoundingBoxDescent };
  });
  const width = measured.reduce((sum, run) => sum + run.width, 0);
  let left = -width / 2;
  const runs = measured.map((run) => {
    const placed: TextRun = { font: run.font, text: run.text, left };
    left += run.width;
    return placed;
  });
  const ascent = Math.max(...measured.map((run) => run.ascent));
  const descent = Math.max(...measured.map((run) => run.descent));
  return { runs, width, ascent, descent };
}

/** Returns a font in the format of `context.font` and `document.fonts.load`. */
export function canvasFont(font: FontName, pixels: number): string {
  return `${pixels}px ${fontFamily(font)}`;
}
