import type { APIRequestContext } from '@playwright/test';
import {
  canvasPixels,
  difference,
  openEditor,
  part,
  pixelsInSizeOf,
  uploadLogo,
} from '../../support/design-editor.ts';
import { DRAWING_SAMPLES } from '../../support/drawing-samples.ts';
import { PHOTO_SAMPLES } from '../../support/photo-samples.ts';
import { expect, test } from '../../support/screen-test.ts';
import { signInAsAdmin } from '../../support/session.ts';

/** What browsers decode in their own way, or by a newer library. `tests/proofs` has all the others, without a browser. */
const SAMPLES = [
  'JPEG in EXIF orientation 6',
  'JPEG in CMYK with a profile',
  'animated WebP',
  'AVIF with alpha',
  'SVG: mask lum',
];

/** Saves a design with only this logo, and returns its print file. */
async function printOf(request: APIRequestContext, admin: APIRequestContext, logo: Buffer): Promise<Buffer> {
  const products: { id: string; name: string }[] = await (await request.get('/api/products')).json();
  const productId = products.find(({ name }) => name === 'Unit Tee')?.id;
  const saved = await request.post('/api/customizations', {
    multipart: {
      data: JSON.stringify({ productId }),
      logo: { name: 'logo', mimeType: 'application/octet-stream', buffer: logo },
    },
  });
  const { id } = await saved.json();
  return (await admin.get(`/api/admin/customizations/${id}/print`)).body();
}

test('shows each kind of logo as it is in the print file', async ({ page, browser }) => {
  await using admin = await browser.newContext();
  await signInAsAdmin(admin);
  const dialog = await openEditor(page, 'Unit Tee');
  for (const name of SAMPLES) {
    const sample = [...PHOTO_SAMPLES, ...DRAWING_SAMPLES].find((each) => each.name === name);
    const buffer = (await sample?.file()) ?? Buffer.alloc(0);
    await test.step(name, async () => {
      await uploadLogo(dialog, { name: `${name}.bin`, mimeType: 'application/octet-stream', buffer });
      await expect(dialog.getByText(`${name}.bin`, { exact: true })).toBeVisible();
      await expect(part(dialog, 'Logo')).toBeVisible();
      const drawn = await canvasPixels(dialog);
      expect(Math.max(...drawn.data)).toBeGreaterThan(0);
      const printed = await pixelsInSizeOf(await printOf(page.request, admin.request, buffer), drawn);
      const { overall, drawn: whereDrawn } = difference(drawn, printed);
      expect(overall, name).toBeLessThan(0.01);
      expect(whereDrawn, name).toBeLessThan(0.02);
    });
  }
});
