import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import sharp from 'sharp';
import { openDatabase } from '#db/client.ts';
import { designs } from '#db/schema/designs.ts';
import { type Answer, Client, expectRefusal } from '../../support/api.ts';
import { findProduct } from '../../support/api-shop.ts';
import { HOSTILE_LOGOS, logoPng } from '../../support/designs.ts';
import { E2E_SETTINGS } from '../../support/e2e-settings.ts';

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
  expect(await sharp(file.body).metadata()).toMatchObject({ width: 3600, height: 4800, density: 300 });
  await admin.refused('GET', `/api/admin/customizations/${crypto.randomUUID()}/print`, 404);
  await admin.refused('GET', '/api/admin/customizations/..%2f..%2fshop.sqlite/print', 404);
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
});
