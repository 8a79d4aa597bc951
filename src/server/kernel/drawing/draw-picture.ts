import { createDrawingProcess } from './drawing-process.ts';
import type { DrawingKind, DrawingTasks } from './drawing-tasks.ts';
import { queueRendering } from './work-queue.ts';

const drawing = createDrawingProcess();

/**
 * Draws in a separate process, after the queued tasks: the memory that the libraries take is never released
 * (docs/decisions/040-drawing-process.md).
 * @throws AppError `too_busy`; DrawingFailed
 */
export function draw<Kind extends DrawingKind>(
  kind: Kind,
  input: DrawingTasks[Kind]['input'],
): Promise<DrawingTasks[Kind]['result']> {
  return queueRendering(() => drawing.run(kind, input));
}

/** Starts the drawing process in parallel with other work before drawing. */
export function prepareDrawing(): void {
  drawing.prepare();
}
