import { expect, test } from 'vitest';
import { startTestPrintVendor } from '#tests/contracts/vendor-sandbox.ts';
import { PRODUCTS } from './products.ts';

const URL = 'https://shop.example/print/1.png';
const RECIPIENT = { name: 'A', address1: '1 Main St', city: 'Reno', country_code: 'US' };

/** Orders the first variant of a product with a print file. */
async function order(slug: string, file: object, more: object = {}) {
  const { call } = await startTestPrintVendor();
  const id = PRODUCTS.find((product) => product.slug === slug)?.id;
  const [variant] = (await call('GET', `/store/products/${id}`)).body.result.sync_variants;
  const item = { sync_variant_id: variant.id, quantity: 1, files: [{ url: URL, ...file }], ...more };
  return call('POST', '/orders', { recipient: RECIPIENT, items: [item] });
}

const inArea = (position: object) => ({
  type: 'front',
  position: { area_width: 1800, area_height: 2400, width: 600, height: 600, top: 0, left: 0, ...position },
});

test.each([
  ['field-hoodie', { type: 'front' }],
  ['ridge-line-tee', inArea({ left: 1200, top: 1800 })],
  ['ridge-line-tee', inArea({ left: 1300, limit_to_print_area: false })],
  ['debrief-mug', {}],
])('prints on the %s %j', async (slug, file) => {
  expect(await order(slug, file)).toMatchObject({ status: 200 });
});

test.each([
  ['ridge-line-tee', { type: 'chest_left' }, 'Item 0: Incorrect file type: chest_left'],
  ['debrief-mug', { type: 'back' }, 'Item 0: Incorrect file type: back'],
  ['ridge-line-tee', inArea({ left: 1300 }), 'Item 0: Invalid position'],
  ['ridge-line-tee', inArea({ top: -1 }), 'Item 0: Invalid position'],
  [
    'range-cap',
    { type: 'embroidery_back' },
    'Item 0: Following options are missing or incorrect: thread_colors_back! Allowed values: #FFFFFF, ',
  ],
])("refuses on the %s %j in Printful's words", async (slug, file, message) => {
  expect(await order(slug, file)).toMatchObject({
    status: 400,
    body: { error: { reason: 'BadRequest', message: expect.stringContaining(message) } },
  });
});

test('embroiders a cap in the given colors of threads', async () => {
  const options = [{ id: 'thread_colors', value: ['#FFFFFF'] }];
  expect(await order('range-cap', { type: 'embroidery_front' }, { options })).toMatchObject({ status: 200 });
});

test('says where its products are decorated, and shows them without a print', async () => {
  const { base, call } = await startTestPrintVendor();
  const { result: printfiles } = (await call('GET', '/mockup-generator/printfiles/71')).body;
  expect(printfiles.available_placements).toMatchObject({
    front: 'Front print',
    label_outside: 'Outside label',
  });
  expect(printfiles.printfiles).toContainEqual({
    ...{ printfile_id: 1, width: 1800, height: 2400, dpi: 150 },
    ...{ fill_mode: 'fit', can_rotate: false },
  });
  const { result: layout } = (await call('GET', '/mockup-generator/templates/19')).body;
  expect(layout.templates[0]).toMatchObject({
    ...{ template_width: 560, template_height: 295, print_area_width: 520, print_area_height: 202 },
    ...{ print_area_top: 18, print_area_left: 20 },
  });
  for (const { image_url: url } of layout.templates) {
    expect(url.startsWith(`${base}/files/`)).toBe(true);
    expect((await fetch(url)).headers.get('content-type')).toBe('image/png');
  }
  expect(await call('GET', '/mockup-generator/printfiles/1')).toMatchObject({ status: 404 });
});
