import { readFileSync } from 'node:fs';
import { savePicture } from '#server/domain/catalog/save-picture.ts';
import { saveDesign } from '#server/domain/designs/save-design.ts';
import { createDrawingProcess } from '#server/kernel/drawing/drawing-process.ts';

/**
 * A process that draws as servers do: `store <folder> <picture>` stores a product's picture and prints the native libraries that it
 * has loaded itself; `prepare` starts a drawing process and has nothing else to do; `draw` draws for long. The last two print the id of
 * the drawing process.
 */
const [what, dataDir = '', file = ''] = process.argv.slice(2);
if (what === 'store') {
  await savePicture({ env: { dataDir } as Parameters<typeof savePicture>[0]['env'] }, readFileSync(file));
  const { sharedObjects } = process.report.getReport() as unknown as { sharedObjects: string[] };
  console.log(JSON.stringify({ saves: typeof saveDesign, sharedObjects }));
} else {
  const drawing = createDrawingProcess();
  drawing.prepare();
  console.log(drawing.pid());
  if (what === 'draw') {
    const { endlessTask } = await import('./drawing-tasks.ts');
    await drawing.run('squares', await endlessTask());
  }
}
