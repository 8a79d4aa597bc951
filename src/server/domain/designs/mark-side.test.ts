import sharp from 'sharp';
import { expect, it } from 'vitest';
import { markedSide } from '#shared/designs/marked-side.ts';
import { logoPng } from '#tests/support/designs.ts';
import { markSide } from './mark-side.ts';

it('marks a PNG with fewer pixels than it has, which changes nothing else', async () => {
  const png = await logoPng(300);
  const marked = markSide(png, 100);
  expect(markedSide(marked)).toBe(100);
  const [before, after] = await Promise.all(
    [png, marked].map((file) => sharp(file, { failOn: 'warning' }).raw().toBuffer()),
  );
  expect(after?.equals(before ?? Buffer.alloc(0))).toBe(true);
});

it('ignores a mark with no pixels or more than the PNG has, and a file without one', async () => {
  const png = await logoPng(300);
  for (const file of [
    markSide(png, 0),
    markSide(png, 300),
    png,
    markSide(png, 100).subarray(0, 42),
    Buffer.of(),
  ])
    expect(markedSide(file)).toBeNull();
});
