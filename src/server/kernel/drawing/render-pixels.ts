import { createCanvas, type Image } from '@napi-rs/canvas';
import type { Logo } from '#shared/designs/draw-design.ts';
import { PREVIEW_SIDE_PX } from '#shared/designs/effective-dpi.ts';
import type { LogoPixels } from '#shared/designs/logo-flaws.ts';

/** Returns the pixels of a logo in the size in which the editor has it, for `logoFlaws`. */
export function pixelsOfLogo({ image }: Logo<Image>): LogoPixels {
  const scale = Math.min(1, PREVIEW_SIDE_PX / Math.max(image.width, image.height));
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  const [width, height] = [side(image.width), side(image.height)];
  const context = createCanvas(width, height).getContext('2d');
  context.imageSmoothingQuality = 'high';
  context.drawImage(image, 0, 0, width, height);
  return context.getImageData(0, 0, width, height);
}
