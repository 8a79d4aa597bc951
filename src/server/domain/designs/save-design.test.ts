import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { designs } from '#db/schema/designs.ts';
import { DEFAULT_DESIGN, type Design } from '#shared/designs/design.ts';
import { LOGO_SVG, logoPng, pictureSvg } from '#tests/support/designs.ts';
import { rejectionOf } from '#tests/support/errors.ts';
import { SHOPPER, STRANGER, stockProduct } from '#tests/support/shop.ts';
import { stockBadge, stockTee, storedFolders } from '#tests/support/stored-designs.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { readPrintFile } from './design-files.ts';
import { saveDesign } from './save-design.ts';

const ADDRESS = '203.0.113.7';
const AREA = {
  widthInches: 2,
  heightInches: 1,
  dpi: 100,
  onPicture: { x: 25, y: 25, width: 50, height: 25 },
};

async function colorAt(services: TestServices, url: string, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(join(services.env.dataDir, url))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const start = (y * info.width + x) * info.channels;
  return [...data.subarray(start, start + 3)].map((value) => Math.round(value / 17));
}

describe('saveDesign', () => {
  it('stores the logo, the print file and a preview in every color, the chosen one first', async () => {
    const services = testServices();
    const productId = stockTee(services);
    const logo = await logoPng(300);
    const saved = await saveDesign(services, SHOPPER, ADDRESS, {
      productId,
      color: 'blue',
      ...DEFAULT_DESIGN,
      backgroundColor: '#ffcc00',
      logo,
    });
    expect(saved).toMatchObject({
      productId,
      ...DEFAULT_DESIGN,
      backgroundColor: '#ffcc00',
      artworkUrl: `/uploads/${saved.id}/logo.png`,
      artworkPreviewUrl: `/uploads/${saved.id}/preview-0.800.webp`,
      // 300 pixels on ¾ inch: the logo is ½ inch high, half the height of the area, and 1.5 times as wide.
      effectiveDpi: 400,
    });
    expect(readdirSync(join(services.env.dataDir, 'uploads', saved.id)).sort()).toEqual([
      'logo.png',
      'preview-0.400.webp',
      'preview-0.800.webp',
      'preview-0.detail.jpg',
      'preview-1.400.webp',
      'preview-1.800.webp',
      'preview-1.detail.jpg',
      'print.png',
    ]);
    expect(await colorAt(services, saved.artworkPreviewUrl, 20, 20)).toEqual([0, 0, 10]);
    expect(await colorAt(services, saved.artworkPreviewUrl, 210, 210)).toEqual([15, 12, 0]);
    const print = await readPrintFile(services.env, saved.id);
    expect(await sharp(print ?? Buffer.alloc(0)).metadata()).toMatchObject({
      width: 200,
      height: 100,
      density: 100,
    });
  });

  it('reuses the logo of an earlier design of the same shopper', async () => {
    const services = testServices();
    const productId = stockBadge(services);
    const first = await saveDesign(services, SHOPPER, ADDRESS, {
      productId,
      ...DEFAULT_DESIGN,
      logo: await logoPng(300),
    });
    const again = { productId, ...DEFAULT_DESIGN, logoSize: 50, logoFrom: first.id };
    const second = await saveDesign(services, SHOPPER, ADDRESS, again);
    expect(second).toMatchObject({ artworkUrl: `/uploads/${second.id}/logo.png`, effectiveDpi: 800 });
    const stored = ({ artworkUrl }: typeof first) =>
      readFileSync(join(services.env.dataDir, artworkUrl ?? 'none'));
    expect(stored(second).equals(stored(first))).toBe(true);

    for (const [buyer, logoFrom] of [
      [STRANGER, first.id],
      [SHOPPER, 'unknown'],
      [SHOPPER, '../media'],
    ] as const) {
      const error = await rejectionOf(saveDesign(services, buyer, ADDRESS, { ...again, logoFrom }));
      expect(error).toMatchObject({
        code: 'customization_not_found',
        fields: { logo: expect.any(String) },
      });
    }
    expect(storedFolders(services)).toEqual([first.id, second.id].sort());
  });

  it('stores the logo of an SVG only as a PNG', async () => {
    const services = testServices();
    const input = { productId: stockBadge(services), ...DEFAULT_DESIGN, logo: Buffer.from(LOGO_SVG) };
    const { id, artworkUrl } = await saveDesign(services, SHOPPER, ADDRESS, input);
    const stored = await sharp(join(services.env.dataDir, artworkUrl ?? 'none')).metadata();
    expect(stored).toMatchObject({ format: 'png', width: 4800, height: 3200 });
    expect(readdirSync(join(services.env.dataDir, 'uploads', id)).join()).not.toContain('.svg');
  });

  it('takes the resolution of an SVG from the picture embedded in it, also when its logo is used again', async () => {
    const services = testServices();
    const input = { productId: stockBadge(services), ...DEFAULT_DESIGN };
    const first = await saveDesign(services, SHOPPER, ADDRESS, { ...input, logo: await pictureSvg(30) });
    expect(first.effectiveDpi).toBe(40);
    const again = { ...input, logoSize: 50, logoFrom: first.id };
    expect(await saveDesign(services, SHOPPER, ADDRESS, again)).toMatchObject({ effectiveDpi: 80 });

    const stored = readFileSync(join(services.env.dataDir, first.artworkUrl ?? 'none'));
    expect(await sharp(stored).metadata()).toMatchObject({ width: 4800, height: 3200 });
    const sentAgain = await saveDesign(services, SHOPPER, ADDRESS, { ...input, logo: stored });
    expect(sentAgain.effectiveDpi).toBe(40);
  });

  it('takes over the live text of a reused logo, and removes its white background if asked', async () => {
    const services = testServices();
    const input = { productId: stockBadge(services), ...DEFAULT_DESIGN };
    const logo = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200">
      <rect width="300" height="200" fill="#fff"/><text x="30" y="120" font-size="80">Medic</text></svg>`);
    const first = await saveDesign(services, SHOPPER, ADDRESS, { ...input, logo });
    const again = { ...input, logoFrom: first.id, removeWhite: true };
    const second = await saveDesign(services, SHOPPER, ADDRESS, again);
    const flawsOn = ({ flawsOn }: typeof first) => Object.values(flawsOn);
    expect([first.flaws, flawsOn(first)]).toEqual([['live_text'], [['white_box']]]);
    expect([second.flaws, flawsOn(second)]).toEqual([['live_text'], [[]]]);
    expect(second.effectiveDpi).toBe(first.effectiveDpi);
    expect(second.printedInches?.width).toBeLessThan(first.printedInches?.width ?? 0);
  });

  it('saves a logo of any resolution', async () => {
    const services = testServices();
    const productId = stockBadge(services);
    const logo = await logoPng(3);
    const saved = await saveDesign(services, SHOPPER, ADDRESS, { productId, ...DEFAULT_DESIGN, logo });
    expect(saved.effectiveDpi).toBe(4);
  });

  it('measures whether the text fits the print area', async () => {
    const services = testServices();
    const productId = stockBadge(services);
    const save = (design: Partial<Design>) =>
      saveDesign(services, SHOPPER, ADDRESS, { productId, ...DEFAULT_DESIGN, ...design });
    const text = '1st Battalion Medical Evacuation Company – Dustoff';
    expect((await save({ text })).textFits).toBe(false);
    expect((await save({ text, textSize: 12 })).textFits).toBe(true);
    expect((await save({ text: 'MEDIC', textPosition: { x: 98, y: 50 } })).textFits).toBe(false);
    expect((await save({ text: '', backgroundColor: '#000000' })).textFits).toBe(true);
  });

  it('says what is wrong with the print, and how large it is', async () => {
    const services = testServices();
    const productId = stockBadge(services);
    const save = async (design: Partial<Design>, width = 600) =>
      saveDesign(services, SHOPPER, ADDRESS, {
        productId,
        ...DEFAULT_DESIGN,
        ...design,
        logo: await logoPng(width),
      });
    expect(await save({})).toMatchObject({ flaws: [], printedInches: { width: 0.8, height: 0.5 } });
    expect(await save({ logoPosition: { x: 90, y: 50 } })).toMatchObject({
      flaws: ['logo_cropped'],
      printedInches: { width: 0.6, height: 0.5 },
    });
    expect(await save({ text: 'MEDIC', textPosition: { x: 98, y: 50 } }, 3)).toMatchObject({
      flaws: ['low_resolution', 'text_cropped'],
    });
    expect(await save({ backgroundColor: '#ffcc00' })).toMatchObject({
      printedInches: { width: 2, height: 1 },
    });
  });

  it('says what is wrong with the print in each color', async () => {
    const services = testServices();
    const productId = stockTee(services);
    const logo = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#ffffff' } })
      .jpeg()
      .toBuffer();
    const design = { ...DEFAULT_DESIGN, text: 'MEDIC', textColor: '#0000aa' };
    const saved = await saveDesign(services, SHOPPER, ADDRESS, { productId, ...design, logo });
    expect(saved).toMatchObject({
      flaws: [],
      flawsOn: {
        '/media/products/green.800.webp': ['white_box'],
        '/media/products/blue.800.webp': ['white_box', 'faint_text'],
      },
    });
  });

  it('renders on plain paper if there is no local picture of that side', async () => {
    const services = testServices();
    const productId = stockProduct(services, {
      allowCustomization: true,
      imageUrl: 'https://vendor.example/tee.jpg',
      metadata: { printAreas: { front: AREA, back: AREA } },
    });
    for (const placement of ['front', 'back'] as const) {
      const saved = await saveDesign(services, SHOPPER, ADDRESS, {
        productId,
        ...DEFAULT_DESIGN,
        placement,
        backgroundColor: '#000000',
      });
      expect(saved).toMatchObject({ artworkUrl: null, effectiveDpi: null });
      expect(await colorAt(services, saved.artworkPreviewUrl, 5, 5)).toEqual([14, 14, 14]);
      expect(await colorAt(services, saved.artworkPreviewUrl, 400, 400)).toEqual([0, 0, 0]);
    }
  });

  it('throws for products that are unknown, inactive or not customizable', async () => {
    const services = testServices();
    const save = (productId: string) =>
      rejectionOf(saveDesign(services, SHOPPER, ADDRESS, { productId, ...DEFAULT_DESIGN }));
    expect((await save('unknown')).code).toBe('product_not_found');
    expect((await save(stockProduct(services, { allowCustomization: true, isActive: false }))).code).toBe(
      'product_not_found',
    );
    expect((await save(stockProduct(services))).code).toBe('customization_not_allowed');
    expect(storedFolders(services)).toEqual([]);
  });

  it('throws for a placement that the product has no print area for', async () => {
    const services = testServices();
    const productId = stockBadge(services);
    const input = { productId, ...DEFAULT_DESIGN, text: 'A', placement: 'sleeve' } as const;
    expect(await rejectionOf(saveDesign(services, SHOPPER, ADDRESS, input))).toMatchObject({
      code: 'validation_failed',
      fields: { placement: "We can't print there on this product. Choose from: Front, Back." },
    });
    expect(storedFolders(services)).toEqual([]);
  });

  it.each([
    ['before it is decoded', Buffer.from('<svg onload="x()"/>'), 'picture_unsafe'],
    [
      'by the decoder',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect'),
      'picture_damaged',
    ],
  ])('stores nothing for a logo that is rejected %s', async (_, logo, code) => {
    const services = testServices();
    const input = { productId: stockBadge(services), ...DEFAULT_DESIGN, logo };
    expect((await rejectionOf(saveDesign(services, SHOPPER, ADDRESS, input))).code).toBe(code);
    expect(storedFolders(services)).toEqual([]);
    expect(services.db.select().from(designs).all()).toEqual([]);
  });

  it('stores nothing when the row cannot be inserted', async () => {
    const services = testServices();
    const input = { productId: stockBadge(services), ...DEFAULT_DESIGN };
    services.db.$client.exec(
      "create trigger full before insert on customizations begin select raise(abort, 'full'); end",
    );
    await expect(saveDesign(services, SHOPPER, ADDRESS, input)).rejects.toThrow();
    expect(storedFolders(services)).toEqual([]);
  });

  it('stores nothing when the files cannot be written', async () => {
    const services = testServices();
    const input = { productId: stockBadge(services), ...DEFAULT_DESIGN };
    writeFileSync(join(services.env.dataDir, 'uploads'), 'a file where the folder should be');
    await expect(saveDesign(services, SHOPPER, ADDRESS, input)).rejects.toThrow();
    expect(services.db.select().from(designs).all()).toEqual([]);
  });

  it('saves several designs at the same time', async () => {
    const services = testServices();
    const productId = stockBadge(services);
    const logo = await logoPng(50);
    const all = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        saveDesign(services, SHOPPER, ADDRESS, {
          productId,
          ...DEFAULT_DESIGN,
          logo: index % 3 === 0 ? Buffer.from('broken') : logo,
        }).catch(() => null),
      ),
    );
    expect(all.filter((saved) => saved === null)).toHaveLength(2);
    expect(storedFolders(services)).toHaveLength(4);
  });
});
