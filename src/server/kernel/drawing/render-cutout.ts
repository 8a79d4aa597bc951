import sharp from 'sharp';
import type { DrawingTasks } from './drawing-tasks.ts';
import { removeWhite } from './remove-white.ts';

/** Renders a logo with the white around it made transparent. */
export async function renderWithoutWhite({
  png,
  side,
}: DrawingTasks['without-white']['input']): Promise<DrawingTasks['without-white']['result']> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  if (!removeWhite(data, { width, height })) return null;
  return sharp(data, { raw: { width, height, channels: 4 } })
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
}
