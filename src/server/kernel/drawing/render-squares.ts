import sharp from 'sharp';
import type { DrawingTasks } from './drawing-tasks.ts';

/** Renders a picture as square WebP files, padded with white. */
export async function renderSquares({
  png,
  background,
  widths,
}: DrawingTasks['squares']['input']): Promise<DrawingTasks['squares']['result']> {
  const files: Buffer[] = [];
  for (const width of widths) {
    files.push(
      await sharp(png)
        .flatten({ background })
        .resize({ width, height: width, fit: 'contain', background: '#ffffff' })
        .webp({ quality: 84, effort: 2 })
        .toBuffer(),
    );
  }
  return files;
}
