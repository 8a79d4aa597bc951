import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN, PLACEMENTS } from './design.ts';
import { effectiveDpi, storedLogo } from './effective-dpi.ts';
import { type Box, isInside, logoBox, logoPixels } from './layout.ts';
import { areaOnPicture, DEFAULT_PRINT_AREA, placementArea, placementsOf, printPixels } from './print-area.ts';

const pixels = fc.record({
  width: fc.integer({ min: 1, max: 9000 }),
  height: fc.integer({ min: 1, max: 9000 }),
});
const size = fc.integer({ min: 5, max: 40 }).map((steps) => steps * 5);

describe('the size of the logo', () => {
  it('fits half the area at 100 percent and the area at 200 percent', () => {
    const area = { width: 1800, height: 2400 };
    expect(logoPixels(100, area, { width: 500, height: 500 })).toEqual({ width: 900, height: 900 });
    expect(logoPixels(200, area, { width: 100, height: 400 })).toEqual({ width: 600, height: 2400 });
  });

  it('keeps its aspect ratio, fits at 200 percent and scales with the area', () => {
    fc.assert(
      fc.property(pixels, pixels, size, fc.integer({ min: 2, max: 9 }), (area, logo, percent, times) => {
        const drawn = logoPixels(percent, area, logo);
        expect(drawn.width / drawn.height).toBeCloseTo(logo.width / logo.height, 6);
        expect(drawn.width).toBeLessThanOrEqual(area.width * 1.000001);
        expect(drawn.height).toBeLessThanOrEqual(area.height * 1.000001);
        const larger = logoPixels(percent, { width: area.width * times, height: area.height * times }, logo);
        expect(larger.width / times).toBeCloseTo(drawn.width, 6);
      }),
    );
  });
});

describe('the effective resolution', () => {
  const logo = { width: 900, height: 900 };

  it('is the number of logo pixels per inch, rounded down', () => {
    expect(effectiveDpi(100, DEFAULT_PRINT_AREA, logo)).toBe(150);
    expect(effectiveDpi(105, DEFAULT_PRINT_AREA, logo)).toBe(142);
    expect(effectiveDpi(200, DEFAULT_PRINT_AREA, logo)).toBe(75);
    expect(effectiveDpi(100, placementArea(null, 'chest'), logo)).toBe(450);
  });

  it('does not depend on the resolution of the print file', () => {
    expect(effectiveDpi(100, { ...DEFAULT_PRINT_AREA, dpi: 150 }, logo)).toBe(150);
  });

  it('uses the stored size: large logos are reduced, vector files are rasterized', () => {
    expect(storedLogo({ width: 9600, height: 4800 })).toEqual({ width: 2400, height: 1200 });
    expect(storedLogo({ width: 20, height: 10 }, true)).toEqual({ width: 4800, height: 2400 });
    expect(storedLogo({ width: 20, height: 10 })).toEqual({ width: 20, height: 10 });
    const largest = storedLogo({ width: 3, height: 4 }, true);
    expect(effectiveDpi(200, DEFAULT_PRINT_AREA, largest)).toBe(DEFAULT_PRINT_AREA.dpi);
  });

  it('never increases with the size', () => {
    fc.assert(
      fc.property(pixels, size, (logo, percent) => {
        const stored = storedLogo(logo);
        expect(effectiveDpi(percent + 5, DEFAULT_PRINT_AREA, stored)).toBeLessThanOrEqual(
          effectiveDpi(percent, DEFAULT_PRINT_AREA, stored),
        );
      }),
    );
  });
});

describe('print areas', () => {
  it('are 12 × 16 inches at 300 DPI, smaller on sleeve and chest, or as the product defines', () => {
    expect(printPixels(placementArea(null, 'front'))).toEqual({ width: 3600, height: 4800 });
    expect(printPixels(placementArea({}, 'sleeve'))).toEqual({ width: 1200, height: 1200 });
    const own = {
      widthInches: 3,
      heightInches: 1,
      dpi: 150,
      onPicture: { x: 0, y: 0, width: 30, height: 10 },
    };
    expect(placementArea({ chest: own }, 'chest')).toEqual({ ...own, side: 'front' });
    expect(placementArea(null, 'back')).toMatchObject({ widthInches: 12, side: 'back' });
    expect(placementsOf({ chest: own, back: own })).toEqual(['back', 'chest']);
    expect(placementsOf(null)).toEqual(['front', 'back', 'sleeve', 'chest']);
  });

  it.each(PLACEMENTS)('%s has the aspect ratio of the print on the picture', (placement) => {
    const area = placementArea(null, placement);
    const { x, y, width, height } = areaOnPicture(area, { width: 800, height: 800 });
    expect(width / height).toBeCloseTo(area.widthInches / area.heightInches, 9);
    expect([x, y].map(Math.floor).every((edge) => edge > 0)).toBe(true);
    expect(x + width < 800 && y + height < 800).toBe(true);
  });
});

describe('finding the logo under the pointer', () => {
  const area = { width: 300, height: 400 };

  it('uses the box in percent of the area', () => {
    const box = logoBox(DEFAULT_DESIGN, area, { width: 200, height: 100 });
    expect(box).toEqual({ center: { x: 50, y: 50 }, width: 50, height: 18.75, rotation: 0 });
    expect(isInside({ x: 74, y: 58 }, box, area)).toBe(true);
    expect(isInside({ x: 76, y: 50 }, box, area)).toBe(false);
    expect(isInside({ x: 50, y: 60 }, box, area)).toBe(false);
  });

  it('rotates the box with the logo', () => {
    const upright: Box = { center: { x: 50, y: 50 }, width: 60, height: 10, rotation: 90 };
    expect(isInside({ x: 50, y: 50 + (80 / 400) * 100 }, upright, area)).toBe(true);
    expect(isInside({ x: 50 + (80 / 300) * 100, y: 50 }, upright, area)).toBe(false);
  });
});
