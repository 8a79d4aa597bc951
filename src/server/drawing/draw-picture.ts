import { queueRendering } from '../designs/work-queue.ts';
import { createDrawingProcess } from './drawing-process.ts';
import type { DrawingKind, DrawingTasks } from './drawing-tasks.ts';

const drawing = createDrawingProcess();

/**
 * Draws in a process of its own, when it's the task's turn: the memory that the libraries take doesn't come back
 * (docs/decisions/040-drawing-process.md).
 * @throws AppError `too_busy`; DrawingFailed
 */
export function draw<Kind extends DrawingKind>(
  kind: Kind,
  input: DrawingTasks[Kind]['input'],
): Promise<DrawingTasks[Kind]['result']> {
  return queueRendering(() => drawing.run(kind, input));
}

/** Starts the drawing process while something else is done before drawing. */
export function prepareDrawing(): void {
  drawing.prepare();
}
