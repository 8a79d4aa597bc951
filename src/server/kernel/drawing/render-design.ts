import type { DrawingTasks, Preview } from './drawing-tasks.ts';
import { renderPreview } from './render-preview.ts';
import { isTextInside, prepareDesign, renderPrint } from './render-print.ts';

/** Renders the print file and the previews of a design. */
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
  return { previews, print: await renderPrint(prepared, area), textFits: isTextInside(design, area) };
}
