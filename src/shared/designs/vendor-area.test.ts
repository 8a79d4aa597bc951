import { describe, expect, it, test } from 'vitest';
import { printPixels } from './print-area.ts';
import { areaOfVariant, positionIn, toPrintArea, type VendorPrintArea } from './vendor-area.ts';

const area = (width: number, height: number, dpi: number): VendorPrintArea => ({
  ...{ placement: 'front', name: 'default', technique: 'print', width, height, dpi },
  part: { x: 0, y: 0, width, height },
});

describe('a print file', () => {
  test.each([
    ['shirt', area(1800, 2400, 150), [3600, 4800]],
    ['hoodie', area(1800, 1500, 150), [3600, 3000]],
    ['mug', area(2700, 1050, 300), [2700, 1050]],
    ['poster of 24 × 36 inches', area(3600, 5400, 150), [3600, 5400]],
    ["shirt of Printify's", area(3153, 3995, 300), [3153, 3995]],
  ])("of a %s has its vendor's aspect ratio to the pixel", (_name, vendors, [width, height]) => {
    const printed = toPrintArea(vendors);
    if (!printed) throw new Error('It is too large.');
    expect(printPixels(printed)).toEqual({ width, height });
    expect(positionIn(vendors, printPixels(printed))).toMatchObject(vendors.part);
  });

  it('is not offered if it would be too large', () => {
    expect(toPrintArea(area(9000, 12_000, 150))).toBeNull();
    expect(toPrintArea(area(6150, 600, 150))).toBeNull();
  });
});

describe('the position of a file', () => {
  it('fits it into the middle of an area with another aspect ratio', () => {
    const mug = area(2700, 1050, 300);
    expect(positionIn(mug, { width: 675, height: 900 })).toEqual({
      ...{ name: 'default', area: { width: 2700, height: 1050 } },
      ...{ x: 956, y: 0, width: 788, height: 1050 },
    });
    expect(positionIn(mug, { width: 1000, height: 100 })).toMatchObject({ x: 0, y: 390, height: 270 });
  });

  it('is within the part of a chest', () => {
    const chest = { ...area(1800, 2400, 150), part: { x: 1200, y: 225, width: 600, height: 600 } };
    expect(positionIn(chest, { width: 1200, height: 1200 })).toMatchObject(chest.part);
  });
});

it('the area of a variant is its own, or the one of all', () => {
  const [small, large] = [
    { ...area(2700, 1050, 300), variantIds: ['11'] },
    { ...area(2700, 1200, 300), variantIds: ['15'] },
  ];
  expect(areaOfVariant([small, large], 'front', '15')).toBe(large);
  expect(areaOfVariant([small, large], 'front', 'unknown')).toBe(small);
  expect(areaOfVariant([small], 'back', '11')).toBeUndefined();
  expect(areaOfVariant([{ ...small, technique: 'embroidery' }], 'front', '11')).toBeUndefined();
});
