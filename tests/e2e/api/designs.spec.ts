import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { openDatabase } from '#db/client.ts';
import { designs } from '#db/schema/designs.ts';
import { type Answer, Client, expectRefusal } from '../../support/api.ts';
import { findProduct, paidIntent } from '../../support/api-shop.ts';
import { HOSTILE_LOGOS, LOGO_SVG, logoPng } from '../../support/designs.ts';
import { E2E_SETTINGS } from '../../support/e2e-settings.ts';
import { orderBody } from '../../support/order-body.ts';

const FIVE_MB = 5 * 1024 * 1024;

/** Saves a design of the tee, whose logo says that it is a PNG. */
async function save(client: Client, logo?: Buffer | null, design: object = {}): Promise<Answer> {
  const { id: productId } = await findProduct(client, 'Unit Tee');
  return client.upload('/api/customizations', {
    data: JSON.stringify({ productId, ...design }),
    ...(logo && { logo: { name: '../../../logo.png', mimeType: 'image/png', buffer: logo } }),
  });
}

/** What lies among the uploads and belongs to no design. */
function foldersWithoutDesign(): string[] {
  const folders = readdirSync(join(E2E_SETTINGS.DATA_DIR, 'uploads'));
  const db = openDatabase(join(E2E_SETTINGS.DATA_DIR, 'shop.sqlite'));
  const rows = db.select({ id: designs.id }).from(designs).all();
  db.$client.close();
  return folders.filter((folder) => !rows.some(({ id }) => id === folder));
}

test('saves a design with its logo and preview, and keeps its print file private', async () => {
  const client = await Client.open();
  const { status, body, headers } = await save(client, await logoPng(900), {
    color: 'Navy',
    text: 'Alpha',
    logoSize: 50,
  });
  expect(status).toBe(201);
  expect(headers['set-cookie']).toContain('HttpOnly');
  expect(body).toMatchObject({ logoSize: 50, text: 'Alpha', textFont: 'Arial', effectiveDpi: 300 });

  const logo = await client.download(body.artworkUrl);
  expect(logo.headers).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, max-age=31536000, immutable',
  });
  expect(await sharp(logo.body).metadata()).toMatchObject({ format: 'png', width: 900, height: 600 });
  const preview = await client.download(body.artworkPreviewUrl);
  expect(await sharp(preview.body).metadata()).toMatchObject({ format: 'webp', width: 800, height: 800 });

  const print = `/api/admin/customizations/${body.id}/print`;
  await client.refused('GET', print, 401);
  expect((await client.download(`/uploads/${body.id}/print.png`)).status).toBe(404);
  const admin = await Client.admin();
  const file = await admin.download(print);
  expect([file.status, file.headers['content-type']]).toEqual([200, 'image/png']);
  expect(await sharp(file.body).metadata()).toMatchObject({ width: 1800, height: 2400, density: 150 });
  await admin.refused('GET', `/api/admin/customizations/${crypto.randomUUID()}/print`, 404);
  await admin.refused('GET', '/api/admin/customizations/..%2f..%2fshop.sqlite/print', 404);
});

test('rasterizes an SVG logo and never serves the SVG', async () => {
  const client = await Client.open();
  const { body } = await save(client, Buffer.from(LOGO_SVG));
  const logo = await client.download(body.artworkUrl);
  expect(await sharp(logo.body).metadata()).toMatchObject({ format: 'png', width: 2400, height: 1600 });
});

test.describe('rejects files that cannot be printed, with the code of the problem', () => {
  // One for each status; the others are tested with the decoder.
  const examples = [...Map.groupBy(HOSTILE_LOGOS, ({ status }) => status).values()].flatMap(
    ([first]) => first ?? [],
  );
  for (const { name, file, status, code } of examples) {
    test(name, async () => {
      const answer = await save(await Client.open(), await file());
      expectRefusal(answer, status, name);
      expect(answer.body.code).toBe(code);
      expect(answer.body.message.length).toBeGreaterThan(20);
    });
  }

  test('accepts a 5 MB logo, and rejects a 5 MB + 1 byte logo without storing a file', async () => {
    const client = await Client.open();
    const png = await logoPng(100);
    const ofSize = (bytes: number) => Buffer.concat([png, Buffer.alloc(bytes - png.length)]);
    expect((await save(client, ofSize(FIVE_MB))).status).toBe(201);
    expectRefusal(await save(client, ofSize(FIVE_MB + 1)), 413);
    // Other tests save at the same time: their folders are there a moment before their rows.
    await expect.poll(foldersWithoutDesign).toEqual([]);
  });

  test('rejects invalid designs', async () => {
    const client = await Client.open();
    const answer = await save(client, null, {
      logoSize: 500,
      textColor: 'red',
      text: '心',
      placement: 'hat',
    });
    expectRefusal(answer, 422);
    expect(answer.body.fields).toEqual({
      logoSize: 'Logo size must be from 25 to 200 percent in steps of 5',
      textColor: 'Text color must be a color such as #1a2b3c',
      text: "We can't print 心. Use letters, numbers and common symbols.",
      placement: 'Choose one of the placements front, back, sleeve, chest',
    });
    expectRefusal(await save(client, null, { productId: 'none' }), 404);
    const { id } = await findProduct(client, 'Field Cap');
    const refused = await save(client, null, { productId: id });
    expectRefusal(refused, 409);
    expect(refused.body.code).toBe('customization_not_allowed');
  });
});

test('keeps a design from the cart to the order that administrators see', async () => {
  const client = await Client.open();
  const product = await findProduct(client, 'Unit Tee');
  const line = { productId: product.id, quantity: 1, size: 'M', color: 'Navy' };
  const saved = (await save(client, await logoPng(300), { text: 'Bravo', placement: 'back' })).body;
  expect(saved.effectiveDpi).toBe(50);

  const order = { ...line, customizationId: saved.id };
  const low = await client.refused('POST', '/api/cart/items', 409, order);
  expect(low.body).toMatchObject({ code: 'low_resolution', effectiveDpi: 50, minimumDpi: 150 });
  await (await Client.open()).refused('POST', '/api/cart/items', 404, order);
  await client.refused('POST', '/api/cart/items', 404, { ...line, customizationId: 'none' });
  const mug = await findProduct(client, 'Unit Mug');
  const other = { productId: mug.id, quantity: 1, size: '11 oz', color: 'White', customizationId: saved.id };
  expect((await client.refused('POST', '/api/cart/items', 422, other)).body.fields).toHaveProperty(
    'customizationId',
  );

  const text = '1st Battalion Medical Evacuation Company – Dustoff';
  const cropped = (await save(client, null, { text })).body;
  expect([cropped.textFits, saved.textFits]).toEqual([false, true]);
  const wide = { ...line, customizationId: cropped.id };
  expect((await client.refused('POST', '/api/cart/items', 409, wide)).body.code).toBe('text_cropped');
  const form = new URLSearchParams({ ...wide, quantity: '1' }).toString();
  const page = await client.call('POST', '/api/cart/items', form, {
    'content-type': 'application/x-www-form-urlencoded',
  });
  expect([page.status, page.body]).toEqual([409, expect.stringContaining('would be cut off')]);

  await client.call('POST', '/api/cart/items', line);
  const { body: cart } = await client.call('POST', '/api/cart/items', {
    ...order,
    acceptLowResolution: true,
  });
  expect(cart.itemCount).toBe(2);
  const { customizationId, metadata } = cart.items[1];
  expect(customizationId).toBe(saved.id);
  expect(metadata.customization).toMatchObject({
    text: 'Bravo',
    placement: 'back',
    effectiveDpi: 50,
    lowResolutionAccepted: true,
    previewUrl: metadata.image,
  });
  // The line is navy, the design was first drawn on olive.
  expect(metadata.image).not.toBe(saved.artworkPreviewUrl);
  expect((await client.download(metadata.image)).status).toBe(200);

  const { body: bought } = await client.call('POST', '/api/orders', orderBody(await paidIntent(client)));
  expect(bought.items[1].mockupUrl).toBe(metadata.image);
  const admin = await Client.admin();
  const { body: seen } = await admin.call('GET', `/api/admin/orders/${bought.id}`);
  expect(seen.items).toMatchObject([
    { customizationId: null, mockupUrl: null },
    { customizationId: saved.id, mockupUrl: metadata.image },
  ]);
  expect((await admin.download(`/api/admin/customizations/${saved.id}/print`)).status).toBe(200);
});

test('lets a shopper order a design after signing in that was made before', async () => {
  const client = await Client.open();
  const product = await findProduct(client, 'Unit Tee');
  const line = { productId: product.id, quantity: 1, size: 'M', color: 'Olive' };
  const [inCart, later] = [(await save(client)).body.id, (await save(client)).body.id];
  await client.call('POST', '/api/cart/items', { ...line, customizationId: inCart });
  const username = `u${crypto.randomUUID().slice(0, 8)}`;
  const account = { username, email: `${username}@example.com`, password: 'a good password' };
  expect((await client.call('POST', '/api/register', account)).status).toBe(201);
  const { status, body } = await client.call('POST', '/api/cart/items', { ...line, customizationId: later });
  expect([status, body.itemCount]).toEqual([201, 2]);
});
