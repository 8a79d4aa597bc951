import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { customizations } from '#db/schema/customizations.ts';
import { DEFAULT_DESIGN } from '#shared/customization/design.ts';
import { HOSTILE_LOGOS, logoPng } from '#tests/support/designs.ts';
import { rejectionOf } from '#tests/support/errors.ts';
import { paymentInput, SHOPPER, STRANGER, stockProduct, storeDesignRow } from '#tests/support/shop.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { addCartItem } from '../cart/add-cart-item.ts';
import { clearCart } from '../cart/clear-cart.ts';
import { startPayment } from '../checkout/start-payment.ts';
import { readPrintFile } from './design-files.ts';
import { removeForgottenDesigns } from './remove-forgotten-designs.ts';
import { saveCustomization } from './save-customization.ts';

const DAY = 24 * 3600 * 1000;
const AREA = {
  widthInches: 2,
  heightInches: 1,
  dpi: 100,
  onPicture: { x: 25, y: 25, width: 50, height: 25 },
};

/** A product with a small print area, green from the front and blue from behind. */
async function stockTee(services: TestServices): Promise<string> {
  const directory = join(services.env.dataDir, 'media/products');
  mkdirSync(directory, { recursive: true });
  const picture = async (name: string, background: string) => {
    const file = sharp({ create: { width: 800, height: 800, channels: 3, background } });
    writeFileSync(join(directory, name), await file.webp().toBuffer());
    return `/media/products/${name}`;
  };
  return stockProduct(services, {
    allowCustomization: true,
    metadata: { printAreas: { front: AREA, back: AREA } },
    variants: [
      {
        color: 'Green',
        imageUrl: await picture('green.800.webp', '#00aa00'),
        backImageUrl: await picture('green-back.800.webp', '#006600'),
      },
      { color: 'Blue', imageUrl: await picture('blue.800.webp', '#0000aa') },
    ],
  });
}

const uploads = ({ env }: TestServices) => {
  try {
    return readdirSync(join(env.dataDir, 'uploads'));
  } catch {
    return [];
  }
};

async function colorAt(services: TestServices, url: string, x: number, y: number): Promise<number[]> {
  const { data, info } = await sharp(join(services.env.dataDir, url))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const start = (y * info.width + x) * info.channels;
  return [...data.subarray(start, start + 3)].map((value) => Math.round(value / 17));
}

describe('saving a design', () => {
  it('stores logo, print file and a preview of every colour, the chosen one first', async () => {
    const services = testServices();
    const productId = await stockTee(services);
    const logo = await logoPng(300);
    const saved = await saveCustomization(services, SHOPPER, {
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
      // 300 pixels on ¾ inch: half the height of the area is ½ inch, and the logo is half as wide again.
      effectiveDpi: 400,
    });
    expect(readdirSync(join(services.env.dataDir, 'uploads', saved.id)).sort()).toEqual([
      'logo.png',
      'preview-0.400.webp',
      'preview-0.800.webp',
      'preview-1.400.webp',
      'preview-1.800.webp',
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

  it('takes the logo of an earlier design of the same shopper', async () => {
    const services = testServices();
    const productId = await stockTee(services);
    const first = await saveCustomization(services, SHOPPER, {
      productId,
      ...DEFAULT_DESIGN,
      logo: await logoPng(300),
    });
    const again = { productId, ...DEFAULT_DESIGN, logoSize: 50, logoFrom: first.id };
    const second = await saveCustomization(services, SHOPPER, again);
    expect(second).toMatchObject({ artworkUrl: `/uploads/${second.id}/logo.png`, effectiveDpi: 800 });
    const stored = ({ artworkUrl }: typeof first) =>
      readFileSync(join(services.env.dataDir, artworkUrl ?? 'none'));
    expect(stored(second).equals(stored(first))).toBe(true);

    for (const [buyer, logoFrom] of [
      [STRANGER, first.id],
      [SHOPPER, 'unknown'],
      [SHOPPER, '../media'],
    ] as const) {
      const refusal = await rejectionOf(saveCustomization(services, buyer, { ...again, logoFrom }));
      expect(refusal).toMatchObject({
        code: 'customization_not_found',
        fields: { logo: expect.any(String) },
      });
    }
    expect(uploads(services).sort()).toEqual([first.id, second.id].sort());
  });

  it('never fails on resolution', async () => {
    const services = testServices();
    const productId = await stockTee(services);
    const logo = await logoPng(3);
    const saved = await saveCustomization(services, SHOPPER, { productId, ...DEFAULT_DESIGN, logo });
    expect(saved.effectiveDpi).toBe(4);
  });

  it('draws on paper where there is no picture of that side here', async () => {
    const services = testServices();
    const productId = stockProduct(services, {
      allowCustomization: true,
      imageUrl: 'https://vendor.example/tee.jpg',
      metadata: { printAreas: { front: AREA, back: AREA } },
    });
    for (const placement of ['front', 'back'] as const) {
      const saved = await saveCustomization(services, SHOPPER, {
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

  it('is for active products that allow it', async () => {
    const services = testServices();
    const save = (productId: string) =>
      rejectionOf(saveCustomization(services, SHOPPER, { productId, ...DEFAULT_DESIGN }));
    expect((await save('unknown')).code).toBe('product_not_found');
    expect((await save(stockProduct(services, { allowCustomization: true, isActive: false }))).code).toBe(
      'product_not_found',
    );
    expect((await save(stockProduct(services))).code).toBe('customization_not_allowed');
    expect(uploads(services)).toEqual([]);
  });

  it.each(HOSTILE_LOGOS.filter(({ status }) => status !== 413))(
    'leaves nothing behind of $name',
    async ({ file, code }) => {
      const services = testServices();
      const input = { productId: await stockTee(services), ...DEFAULT_DESIGN, logo: await file() };
      expect((await rejectionOf(saveCustomization(services, SHOPPER, input))).code).toBe(code);
      expect(uploads(services)).toEqual([]);
      expect(services.db.select().from(customizations).all()).toEqual([]);
    },
  );

  it('leaves nothing behind when its row cannot be stored', async () => {
    const services = testServices();
    const input = { productId: await stockTee(services), ...DEFAULT_DESIGN };
    services.db.$client.exec(
      "create trigger full before insert on customizations begin select raise(abort, 'full'); end",
    );
    await expect(saveCustomization(services, SHOPPER, input)).rejects.toThrow();
    expect(uploads(services)).toEqual([]);
  });

  it('leaves nothing behind when the disk fails', async () => {
    const services = testServices();
    const input = { productId: await stockTee(services), ...DEFAULT_DESIGN };
    writeFileSync(join(services.env.dataDir, 'uploads'), 'a file where the folder should be');
    await expect(saveCustomization(services, SHOPPER, input)).rejects.toThrow();
    expect(services.db.select().from(customizations).all()).toEqual([]);
  });

  it('works on many at once', async () => {
    const services = testServices();
    const productId = await stockTee(services);
    const logo = await logoPng(50);
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        saveCustomization(services, SHOPPER, {
          productId,
          ...DEFAULT_DESIGN,
          logo: index % 4 === 0 ? Buffer.from('broken') : logo,
        }).catch(() => null),
      ),
    );
    expect(all.filter((saved) => saved === null)).toHaveLength(2);
    expect(uploads(services)).toHaveLength(6);
  });
});

describe('forgotten designs', () => {
  it('are removed after 30 days, unless they are in a cart', async () => {
    const services = testServices();
    const productId = await stockTee(services);
    const keep = await saveCustomization(services, SHOPPER, { productId, ...DEFAULT_DESIGN });
    const drop = await saveCustomization(services, SHOPPER, { productId, ...DEFAULT_DESIGN });
    addCartItem(services, SHOPPER, { productId, quantity: 1, color: 'Blue', customizationId: keep.id });
    services.pass(29 * DAY);
    expect(await removeForgottenDesigns(services)).toBe(0);
    services.pass(2 * DAY);
    expect(await removeForgottenDesigns(services)).toBe(1);
    expect(uploads(services)).toEqual([keep.id]);
    expect(services.db.select().from(customizations).all()).toHaveLength(1);
    expect(await readPrintFile(services.env, drop.id)).toBeNull();
    clearCart(services, SHOPPER);
    expect(await removeForgottenDesigns(services)).toBe(1);
  });

  it('include what a crash left, once it is a day old', async () => {
    const services = testServices();
    const folder = join(services.env.dataDir, 'uploads/.new-design');
    mkdirSync(folder, { recursive: true });
    utimesSync(folder, services.now(), services.now());
    expect(await removeForgottenDesigns(services)).toBe(0);
    services.pass(DAY + 1);
    expect(await removeForgottenDesigns(services)).toBe(1);
    expect(uploads(services)).toEqual([]);
  });

  it('do not include one that is being paid', async () => {
    const services = testServices();
    const productId = await stockTee(services);
    const id = storeDesignRow(services, { productId });
    addCartItem(services, SHOPPER, { productId, quantity: 1, color: 'Blue', customizationId: id });
    await startPayment(services, SHOPPER, paymentInput());
    clearCart(services, SHOPPER);
    services.pass(31 * DAY);
    await removeForgottenDesigns(services);
    expect(services.db.select().from(customizations).all()).toHaveLength(1);
  });
});
