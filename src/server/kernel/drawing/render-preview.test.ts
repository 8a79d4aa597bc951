import { writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { DEFAULT_DESIGN, PLACEMENTS } from '#shared/designs/design.ts';
import { placementArea } from '#shared/designs/print-area.ts';
import { renderPreview } from './render-preview.ts';
import { prepareDesign } from './render-print.ts';

async function blackPicture(): Promise<string> {
  const file = join(await mkdtemp(join(tmpdir(), 'gti-preview-')), 'tee.webp');
  const picture = sharp({ create: { width: 800, height: 800, channels: 3, background: '#000000' } });
  writeFileSync(file, await picture.webp().toBuffer());
  return file;
}

it.each(PLACEMENTS)('the detail shows little more than the print area: %s', async (placement) => {
  const design = { ...DEFAULT_DESIGN, placement, backgroundColor: '#ffcc00' };
  const area = placementArea(null, placement);
  const prepared = await prepareDesign(design, null);
  const { detail } = await renderPreview(prepared, area, await blackPicture());
  const { data, info } = await sharp(detail).raw().toBuffer({ resolveWithObject: true });
  const isPrinted = (x: number, y: number) =>
    (data[(Math.round(y * info.height) * info.width + Math.round(x * info.width)) * info.channels] ?? 0) >
    128;
  const halfWidth = (0.45 * area.widthInches) / Math.max(area.widthInches, area.heightInches);
  expect([isPrinted(0.5, 0.5), isPrinted(0.5, 0.08), isPrinted(0.5, 0.92), isPrinted(0.5, 0.02)]).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect([isPrinted(0.53 - halfWidth, 0.5), isPrinted(0.47 - halfWidth, 0.5)]).toEqual([true, false]);
});

it('the detail on plain paper has the whole print area', async () => {
  const design = { ...DEFAULT_DESIGN, backgroundColor: '#000000' };
  const { detail } = await renderPreview(
    await prepareDesign(design, null),
    placementArea(null, 'front'),
    null,
  );
  const { channels } = await sharp(detail).stats();
  // The area is 75% of the frame's height in width and 90% in height.
  expect(channels[0]?.mean).toBeLessThan(0xf3 * 0.6);
});
