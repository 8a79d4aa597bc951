import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { ScratchFile } from '#server/kernel/files/scratch-file.ts';
import { printPixels } from '#shared/designs/print-area.ts';
import type { DrawingTasks, TaskMessage, TaskReply } from './drawing-tasks.ts';
import { moveToFile, SHARED_FD, takeFromFile } from './move-buffers.ts';
import { renderWithoutWhite } from './render-cutout.ts';
import { renderDesign } from './render-design.ts';
import { renderSquares } from './render-squares.ts';

/**
 * The drawing process (docs/decisions/040-drawing-process.md): executes its parent's tasks, one at a time, until the parent
 * disconnects or is gone. The arguments are the parent's process id and this process's memory limit in bytes.
 */
const [parent, memoryBytes = 0] = process.argv.slice(2).map(Number);
/** The file that the parent shares: large pictures of a task, and then of its result. */
const shared = new ScratchFile(SHARED_FD);
/** The additional memory for each pixel of a print file: the canvas, and the copy that is encoded. */
const BYTES_PER_PRINT_PIXEL = 8;

/** Kills the process for its memory, or when its parent is gone. A thread, because the main one may be drawing. */
const WATCH = `
const { parentPort, workerData } = require('node:worker_threads');
let { parent, memoryBytes } = workerData;
parentPort.on('message', (bytes) => { memoryBytes = bytes; });
setInterval(() => {
  const isOver = process.memoryUsage.rss() > memoryBytes || process.ppid !== parent;
  if (isOver) process.kill(process.pid, 'SIGKILL');
}, 20);`;
const watch = new Worker(WATCH, { eval: true, workerData: { parent, memoryBytes } });
watch.unref();

// The cache would keep the pixels of the last pictures, which are never drawn again.
sharp.cache(false);

// A terminal or service manager sends these to every process: the parent finishes its requests first.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
process.on('disconnect', () => process.exit());
process.on('message', async (message: object) => {
  const drawn = await takeFromFile(message, shared)
    .then((task) => run(task as TaskMessage))
    .then((result) => moveToFile({ result }, shared))
    .catch((error: unknown) => {
      if (!(error instanceof Error)) return { error: String(error) };
      return { error: error.stack ?? error.message, code: 'code' in error ? error.code : undefined };
    });
  // The callback suppresses an error if the parent ends at this moment.
  process.send?.({ ...drawn, memoryBytes: process.memoryUsage.rss() } as TaskReply, () => {});
});
// The parent may have ended while this script was loading.
if (!process.connected) process.exit();

async function run(task: TaskMessage): Promise<DrawingTasks[TaskMessage['kind']]['result']> {
  if (task.kind === 'squares') return renderSquares(task.input);
  if (task.kind === 'without-white') return renderWithoutWhite(task.input);
  const { width, height } = printPixels(task.input.area);
  watch.postMessage(memoryBytes + width * height * BYTES_PER_PRINT_PIXEL);
  return renderDesign(task.input);
}
