import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import {
  type Canvas,
  createCanvas,
  GlobalFonts,
  type Image,
  loadImage,
  type SKRSContext2D,
} from '@napi-rs/canvas';
import sharp, { type Sharp } from 'sharp';
import { type Design, hasBackground } from '#shared/designs/design.ts';
import { drawDesign, type Logo } from '#shared/designs/draw-design.ts';
import { PREVIEW_SIDE_PX } from '#shared/designs/effective-dpi.ts';
import { FONT_FILES } from '#shared/designs/fonts.ts';
import { logoEdges } from '#shared/designs/logo-fit.ts';
import { type PixelSize, type PrintArea, printPixels, type Rectangle } from '#shared/designs/print-area.ts';
import type { PrintedInches } from '#shared/designs/printed-size.ts';
import { type Edges, textEdges, textFits } from '#shared/designs/text-fit.ts';
import type { StoredLogo } from './drawing-tasks.ts';
import { visibleBox } from './visible-box.ts';

const { resolve } = createRequire(import.meta.url);
let areFontsRegistered = false;
const TRANSPARENT = { r: 0, g: 0, b: 0, alpha: 0 };

/** A design with its logo decoded, ready to be rendered at any size. */
export interface PreparedDesign {
  design: Design;
  logo: Logo<Image> | null;
  /** The logo in the size in which the editor has it: drawing a large one on each preview takes long. */
  small: Logo<Canvas> | null;
  /** The logo is a photo rather than flat color, by how it compresses. */
  isPhoto: boolean;
}

/** Decodes the logo of a design and registers the fonts. */
export async function prepareDesign(design: Design, logo: StoredLogo | null): Promise<PreparedDesign> {
  registerFonts();
  if (!logo) return { design, logo: null, small: null, isPhoto: false };
  const image = await loadImage(logo.png);
  const { width, height } = logo;
  return {
    design,
    logo: { image, width, height },
    small: { image: reduced(image), width, height },
    isPhoto: logo.png.length > (image.width * image.height) / 4,
  };
}

function reduced(image: Image): Canvas {
  const scale = Math.min(1, PREVIEW_SIDE_PX / Math.max(image.width, image.height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  const canvas = createCanvas(side(image.width), side(image.height));
  const context = canvas.getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/**
 * Renders the print file: a transparent PNG of the print area with its DPI in the metadata
 * (docs/product/designs.md#print-file). Adaptive filtering makes photos half as large; for flat colors it takes three times as
 * long and saves little.
 */
export async function renderPrint(
  prepared: PreparedDesign,
  area: PrintArea,
): Promise<{ print: Buffer; printedInches: PrintedInches | null }> {
  const size = printPixels(area);
  const box = boxOf(prepared, size);
  const pixels = drawLayer(prepared, box, { x: -box.x, y: -box.y, ...size });
  const printed = visibleBox(pixels, box);
  const print = await layerOf(pixels, box)
    .extend({
      left: box.x,
      right: size.width - box.x - box.width,
      top: box.y,
      bottom: size.height - box.y - box.height,
      background: TRANSPARENT,
    })
    .withDensity(area.dpi)
    .png(prepared.isPhoto ? { adaptiveFiltering: true, compressionLevel: 3 } : {})
    .toBuffer();
  const inches = (length: number) => Math.max(0.1, Math.round((length / area.dpi) * 10) / 10);
  return {
    print,
    printedInches: printed && { width: inches(printed.width), height: inches(printed.height) },
  };
}

/**
 * Returns a box around all that is printed, in whole pixels: drawing and reading the rest of a large print area would take most of the
 * time.
 */
function boxOf({ design, logo }: PreparedDesign, size: PixelSize): Rectangle {
  if (hasBackground(design.backgroundColor)) return { x: 0, y: 0, ...size };
  const parts: Edges[] = logo ? [logoEdges(design, size, logo)] : [];
  const text = textEdges(createCanvas(1, 1).getContext('2d'), design, size);
  // Some letters are wider than their advance.
  const [across, down] = [2 / size.width, 2 / size.height].map((least) =>
    Math.max(least * 100, text ? design.textSize / 3 : 0),
  ) as [number, number];
  if (text) parts.push(text);
  const span = (length: number, starts: number[], ends: number[], margin: number) => {
    const toPixel = (percent: number) => Math.min(length, Math.max(0, (percent / 100) * length));
    const start = Math.min(length - 1, Math.floor(toPixel(Math.min(...starts) - margin)));
    return [start, Math.max(1, Math.ceil(toPixel(Math.max(...ends) + margin)) - start)] as const;
  };
  if (parts.length === 0) return { x: 0, y: 0, width: 1, height: 1 };
  const [x, width] = span(
    size.width,
    parts.map(({ left }) => left),
    parts.map(({ right }) => right),
    across,
  );
  const [y, height] = span(
    size.height,
    parts.map(({ top }) => top),
    parts.map(({ bottom }) => bottom),
    down,
  );
  return { x, y, width, height };
}

/** Renders a transparent layer of this size with the design in one area of it. All values are in pixels. */
export function renderLayer(prepared: PreparedDesign, size: PixelSize, area: Rectangle): Sharp {
  return layerOf(drawLayer(prepared, size, area), size);
}

/** Returns the pixels of a layer: red, green, blue and alpha. */
function drawLayer(
  { design, logo, small }: PreparedDesign,
  size: PixelSize,
  area: Rectangle,
): Uint8ClampedArray {
  const canvas = createCanvas(size.width, size.height);
  const context: SKRSContext2D = canvas.getContext('2d');
  context.translate(area.x, area.y);
  const isSmall = Math.max(area.width, area.height) <= PREVIEW_SIDE_PX;
  drawDesign<Image | Canvas>(context, { design, area, logo: isSmall ? small : logo });
  return context.getImageData(0, 0, size.width, size.height).data;
}

function layerOf(pixels: Uint8ClampedArray, size: PixelSize): Sharp {
  return sharp(pixels, { raw: { ...size, channels: 4 } });
}

/** Returns whether all text of a design is inside the print area, measured as printed (docs/product/designs.md#text-fit). */
export function isTextInside(design: Design, area: PrintArea): boolean {
  registerFonts();
  return textFits(createCanvas(1, 1).getContext('2d'), design, printPixels(area));
}

/** Registers the editor's fonts with the canvas library, from the files that browsers load. Runs once a process. */
function registerFonts(): void {
  if (areFontsRegistered) return;
  for (const { name, path } of Object.values(FONT_FILES).flat()) {
    if (!GlobalFonts.register(readFileSync(resolve(path)), name)) {
      throw new Error(`The font ${path} cannot be used.`);
    }
  }
  areFontsRegistered = true;
}
