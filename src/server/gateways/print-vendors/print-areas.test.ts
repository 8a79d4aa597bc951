import { describe, expect, it } from 'vitest';
import { toPrintAreas, type VendorPlace } from './print-areas.ts';

const NAMES = { front: ['front', 'default'], back: ['back'], sleeve: ['sleeve_left'] };
const place = (name: string, changes: Partial<VendorPlace> = {}): VendorPlace => ({
  ...{ variantId: 'm', color: 'Black', name, technique: 'print', width: 1800, height: 2400, dpi: 150 },
  blank: null,
  ...changes,
});
const shortly = (places: VendorPlace[]) =>
  toPrintAreas(places, NAMES).map(({ placement, name, technique, part, variantIds }) =>
    [
      placement,
      name,
      technique,
      `${part.x},${part.y} ${part.width}×${part.height}`,
      ...(variantIds ?? []),
    ].join(' '),
  );

describe('the print areas of a product', () => {
  it("are its vendor's places that we have a placement for", () => {
    expect(shortly([place('default'), place('back'), place('pocket')])).toEqual([
      'front default print 0,0 1800×2400',
      'back back print 0,0 1800×2400',
    ]);
  });

  it('have a place that all of its variants have', () => {
    const places = [place('front'), place('back'), place('front', { variantId: 'l' })];
    expect(shortly(places)).toEqual(['front front print 0,0 1800×2400']);
  });

  it('begin with the smallest if the variants have different sizes', () => {
    const large = { variantId: 'l', width: 2700, height: 1200, dpi: 300 };
    const small = { variantId: 'm', width: 2700, height: 1050, dpi: 300 };
    expect(shortly([place('default', large), place('default', small)])).toEqual([
      'front default print 0,0 2700×1050 m',
      'front default print 0,0 2700×1200 l',
    ]);
  });

  it('say that a product is embroidered only if it is not printed', () => {
    const threads = place('embroidery_front', { technique: 'embroidery', width: 1200, height: 525 });
    expect(shortly([threads])).toEqual(['front embroidery_front embroidery 0,0 1200×525']);
    expect(shortly([place('front'), threads])).toEqual(['front front print 0,0 1800×2400']);
    expect(shortly([])).toEqual([]);
  });

  it('have the pictures of all colors that show the area at the same place', () => {
    const onPicture = { x: 30, y: 20, width: 40, height: 50 };
    const blank = (background: string, change = {}) => ({
      blank: { url: 'https://vendor.example/front.png', background, onPicture: { ...onPicture, ...change } },
    });
    const [area] = toPrintAreas(
      [
        place('front', blank('#000000')),
        place('front', { variantId: 'l', ...blank('#000000') }),
        place('front', { variantId: 'n', color: 'Navy', ...blank('#27324a') }),
        place('front', { variantId: 'o', color: 'Olive', ...blank('#5a6044', { x: 40 }) }),
      ],
      NAMES,
    );
    const url = 'https://vendor.example/front.png';
    expect(area?.picture).toEqual({
      onPicture,
      blanks: [
        { url, background: '#000000', colors: ['Black'] },
        { url, background: '#27324a', colors: ['Navy'] },
      ],
    });
  });
});

describe('a chest', () => {
  const chestOf = (width: number, height: number, ...others: VendorPlace[]) =>
    shortly([place('front', { width: width * 150, height: height * 150 }), ...others]).filter((area) =>
      area.startsWith('chest'),
    );
  const label = place('label_outside');

  it("is a square of the front of clothes at the wearer's left", () => {
    expect(chestOf(12, 16, label)).toEqual(['chest front print 1200,225 600×600']);
    expect(chestOf(15, 18, place('sleeve_left'))).toEqual(['chest front print 1425,225 600×600']);
    expect(chestOf(10, 5.5, place('neck'))).toEqual(['chest front print 900,225 600×600']);
  });

  it('is not offered if the front is too small, or on anything else', () => {
    expect(chestOf(9.9, 16, label)).toEqual([]);
    expect(chestOf(12, 5, label)).toEqual([]);
    expect(chestOf(18, 24)).toEqual([]);
  });

  it('is at its place on the picture of the front', () => {
    const onPicture = { x: 40, y: 20, width: 24, height: 32 };
    const blank = { url: 'https://vendor.example/front.png', background: null, onPicture };
    const chest = toPrintAreas([place('front', { blank }), label], NAMES).find(
      ({ placement }) => placement === 'chest',
    );
    expect(chest?.picture?.onPicture).toEqual({ x: 56, y: 23, width: 8, height: 8 });
  });
});
