import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { savePicture } from '#server/domain/catalog/save-picture.ts';
import { saveDesign } from '#server/domain/designs/save-design.ts';
import { DEFAULT_DESIGN } from '#shared/designs/design.ts';
import { logoPng } from '#tests/support/designs.ts';
import { rejectionOf } from '#tests/support/errors.ts';
import { SHOPPER } from '#tests/support/shop.ts';
import { stockBadge } from '#tests/support/stored-designs.ts';
import { testServices } from '#tests/support/test-services.ts';
import { DrawingFailed } from './drawing-process.ts';

vi.mock('./draw-picture.ts', () => ({
  prepareDrawing: () => {},
  draw: () => Promise.reject(new DrawingFailed('It crashed twice.')),
}));

const foldersOf = (...path: string[]) => readdir(join(...path)).catch(() => []);

it('a design whose logo crashes the drawing process is rejected at its logo and not stored', async () => {
  const services = testServices();
  const input = { productId: stockBadge(services), ...DEFAULT_DESIGN, logo: await logoPng(50) };
  const error = await rejectionOf(saveDesign(services, SHOPPER, '203.0.113.7', input));
  expect([error.code, error.fields]).toEqual(['picture_too_complex', { logo: error.message }]);
  expect(await foldersOf(services.env.dataDir, 'uploads')).toEqual([]);
});

it('a design without a logo fails as nothing that its buyer could change', async () => {
  const services = testServices();
  const input = { productId: stockBadge(services), ...DEFAULT_DESIGN, text: 'A' };
  await expect(saveDesign(services, SHOPPER, '203.0.113.7', input)).rejects.toBeInstanceOf(DrawingFailed);
  expect(await foldersOf(services.env.dataDir, 'uploads')).toEqual([]);
});

it("a product's picture that crashes the drawing process is rejected and not stored", async () => {
  const { env } = testServices();
  const error = await rejectionOf(savePicture({ env }, await logoPng(50)));
  expect([error.code, error.fields]).toEqual(['picture_too_complex', { picture: error.message }]);
  expect(await foldersOf(env.dataDir, 'media', 'products')).toEqual([]);
});
