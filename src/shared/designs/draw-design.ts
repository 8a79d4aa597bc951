import { type Design, hasBackground } from './design.ts';
import { layOutText, logoPixels, type TextMeasure } from './layout.ts';
import type { PixelSize } from './print-area.ts';

/** The part of a canvas context that `drawDesign` uses, common to the browser's and the server's. */
interface DesignContext<Image> extends TextMeasure {
  fillStyle: unknown;
  textAlign: CanvasTextAlign;
  textBaseline: CanvasTextBaseline;
  imageSmoothingEnabled: boolean;
  imageSmoothingQuality: ImageSmoothingQuality;
  save(): void;
  restore(): void;
  beginPath(): void;
  rect(x: number, y: number, width: number, height: number): void;
  clip(): void;
  translate(x: number, y: number): void;
  rotate(radians: number): void;
  scale(x: number, y: number): void;
  fillRect(x: number, y: number, width: number, height: number): void;
  fillText(text: string, x: number, y: number): void;
  drawImage(image: Image, x: number, y: number, width: number, height: number): void;
}

/** A logo with its intrinsic size; for a vector file, any size with its aspect ratio. */
export interface Logo<Image> extends PixelSize {
  image: Image;
}

interface Drawing<Image> {
  design: Design;
  /** The print area in pixels of the canvas; its upper left corner is at the context's origin. */
  area: PixelSize;
  logo: Logo<Image> | null;
}

/**
 * Draws a design on its print area. The editor's preview, the stored preview and the print file all use this function
 * (docs/product/designs.md#print-file). All sizes are relative to the area, so that a design looks the same at any size: at
 * 100 percent, the logo fits half the area's width and height; text sizes are in units, with 300 units across the
 * area. Everything beyond the area is cut off. Load the fonts first. Restores the context except for its font.
 */
export function drawDesign<Image>(context: DesignContext<Image>, drawing: Drawing<Image>): void {
  const { design, area, logo } = drawing;
  context.save();
  context.beginPath();
  context.rect(0, 0, area.width, area.height);
  context.clip();
  if (hasBackground(design.backgroundColor)) {
    context.fillStyle = design.backgroundColor;
    context.fillRect(0, 0, area.width, area.height);
  }
  if (logo) drawLogo(context, design, area, logo);
  drawText(context, design, area);
  context.restore();
}

function drawLogo<Image>(
  context: DesignContext<Image>,
  { logoPosition, logoRotation, logoSize }: Design,
  area: PixelSize,
  logo: Logo<Image>,
): void {
  const { width, height } = logoPixels(logoSize, area, logo);
  context.save();
  context.translate((logoPosition.x / 100) * area.width, (logoPosition.y / 100) * area.height);
  context.rotate((logoRotation * Math.PI) / 180);
  context.imageSmoothingEnabled = true;
  context.imageSmoothingQuality = 'high';
  context.drawImage(logo.image, -width / 2, -height / 2, width, height);
  context.restore();
}

function drawText<Image>(context: DesignContext<Image>, design: Design, area: PixelSize): void {
  context.save();
  const block = layOutText(context, design, area);
  if (block) {
    context.translate(
      (design.textPosition.x / 100) * area.width,
      (design.textPosition.y / 100) * area.height,
    );
    context.scale(block.scale, block.scale);
    context.fillStyle = design.textColor;
    context.textAlign = 'left';
    context.textBaseline = 'alphabetic';
    for (const { runs, baseline } of block.lines) {
      for (const { font, text, left } of runs) {
        context.font = font;
        context.fillText(text, left, baseline);
      }
    }
  }
  context.restore();
}
