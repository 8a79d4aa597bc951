import type { Canvas } from '@napi-rs/canvas';
import { logoFits } from '#shared/designs/logo-fit.ts';
import { flawsOnColor, type LogoPixels, logoFlaws, logoOutline } from '#shared/designs/logo-flaws.ts';
import { printPixels } from '#shared/designs/print-area.ts';
import type { PrintFlaw } from '#shared/designs/print-flaws.ts';
import type { DrawingTasks, Preview } from './drawing-tasks.ts';
import { renderPreview } from './render-preview.ts';
import { isTextInside, prepareDesign, renderPrint } from './render-print.ts';

/** Renders the print file and the previews of a design, and finds what is wrong with its print. */
export async function renderDesign({
  design,
  area,
  logo,
  pictures,
}: DrawingTasks['design']['input']): Promise<DrawingTasks['design']['result']> {
  const prepared = await prepareDesign(design, logo);
  const pixels = prepared.small && pixelsOf(prepared.small.image);
  const flaws: PrintFlaw[] = [];
  if (logo && pixels) {
    flaws.push(...logoFlaws(pixels));
    if (!logoFits(design, printPixels(area), logo, logoOutline(pixels))) flaws.push('logo_cropped');
  }
  if (!isTextInside(design, area)) flaws.push('text_cropped');
  const previews: Preview[] = [];
  const flawsOn: PrintFlaw[][] = [];
  for (const picture of pictures.length > 0 ? pictures : [null]) {
    const { productColor, ...preview } = await renderPreview(prepared, area, picture);
    previews.push(preview);
    if (picture !== null) flawsOn.push(flawsOnColor(pixels, productColor, design));
  }
  return { previews, ...(await renderPrint(prepared, area)), flaws, flawsOn };
}

function pixelsOf(canvas: Canvas): LogoPixels {
  return canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
}
