import { logoFits } from '#shared/designs/logo-fit.ts';
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
  const previews: Preview[] = [];
  for (const picture of pictures.length > 0 ? pictures : [null]) {
    previews.push(await renderPreview(prepared, area, picture));
  }
  const flaws: PrintFlaw[] = [];
  if (logo && !logoFits(design, printPixels(area), logo)) flaws.push('logo_cropped');
  if (!isTextInside(design, area)) flaws.push('text_cropped');
  return { previews, ...(await renderPrint(prepared, area)), flaws };
}
