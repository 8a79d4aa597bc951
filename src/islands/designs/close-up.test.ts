import fc from 'fast-check';
import { expect, it } from 'vitest';
import { PLACEMENTS } from '#shared/designs/design.ts';
import { areaOnPicture, placementArea } from '#shared/designs/print-area.ts';
import { closeUp } from './close-up.ts';

const PICTURE = { width: 100, height: 100 };
const percent = fc.double({ min: 1, max: 100, noNaN: true });

it.each(PLACEMENTS)('zooms in on the %s far enough to place something', (placement) => {
  const area = areaOnPicture(placementArea(null, placement), PICTURE);
  const { size } = closeUp(area);
  expect((Math.max(area.width, area.height) * size) / 100).toBeGreaterThan(40);
});

it('shows the whole area and nothing outside the image', () => {
  fc.assert(
    fc.property(percent, percent, percent, percent, (a, b, width, height) => {
      const area = { x: (a / 100) * (100 - width), y: (b / 100) * (100 - height), width, height };
      const { size, left, top } = closeUp(area);
      expect(Math.max(left, top)).toBeLessThanOrEqual(0);
      expect(Math.min(left, top) + size).toBeGreaterThanOrEqual(100 - 1e-9);
      const start = left + (area.x * size) / 100;
      expect(start).toBeGreaterThanOrEqual(-1e-9);
      expect(start + (width * size) / 100).toBeLessThanOrEqual(100 + 1e-9);
    }),
  );
});
