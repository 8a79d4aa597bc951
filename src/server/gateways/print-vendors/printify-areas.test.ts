import { expect, test } from 'vitest';
import { startVendor } from '#tests/contracts/vendor-recorder.ts';
import { VENDOR_ORDER } from '#tests/contracts/vendor-sandbox.ts';
import { createPrintify } from './printify.ts';
import { orderBody } from './printify-requests.ts';

const ACCOUNT = { apiKey: 'key', storeId: '10', webhookSecret: null };

const product = (id: string, blueprint: number) => ({
  ...{ id, title: `Product ${id}`, blueprint_id: blueprint, print_provider_id: 29 },
  variants: [{ id: 17_887, price: 2500, is_enabled: true, is_available: true, options: [] }],
});
const BLUEPRINT = {
  id: 29,
  title: 'Monster Digital',
  variants: [
    {
      ...{ id: 17_887, title: 'White / L', options: { color: 'White', size: 'L' } },
      placeholders: [
        { position: 'front', decoration_method: 'dtg', width: 4500, height: 5400 },
        { position: 'left_sleeve', decoration_method: 'dtg', width: 900, height: 900 },
        { position: 'neck', decoration_method: 'dtg', width: 600, height: 600 },
      ],
    },
  ],
};

/** A shop with two shirts and a product whose blueprint Printify doesn't show. */
async function start() {
  const { base, exchanges } = await startVendor(({ path }) => {
    if (path === '/shops/10/products.json')
      return { body: { data: [product('a', 5), product('b', 5), product('c', 6)], last_page: 1, total: 3 } };
    return path === '/catalog/blueprints/5/print_providers/29/variants.json'
      ? { body: BLUEPRINT }
      : { status: 404, body: { message: 'Not found' } };
  });
  const clock = { now: () => 0, sleep: async () => {} };
  return { printify: createPrintify({ settings: { apiBase: base }, clock }), exchanges };
}

test('products have the placeholders of their blueprint, which is read once', async () => {
  const { printify, exchanges } = await start();
  const [a, b, c] = await printify.listProducts(ACCOUNT);
  expect(a?.printAreas).toMatchObject([
    { placement: 'front', name: 'front', technique: 'print', width: 4500, height: 5400, dpi: 300 },
    { placement: 'sleeve', name: 'left_sleeve', width: 900 },
    { placement: 'chest', name: 'front', part: { x: 2850, y: 450, width: 1200, height: 1200 } },
  ]);
  expect(b?.printAreas).toEqual(a?.printAreas);
  expect(c?.printAreas).toBeNull();
  expect(exchanges.filter(({ path }) => path.includes('/blueprints/5/'))).toHaveLength(1);
});

test('a print with a position is placed by its middle, and as a part of the width of its placeholder', () => {
  const position = {
    ...{ name: 'front', area: { width: 4500, height: 5400 } },
    ...{ x: 2850, y: 450, width: 1200, height: 1200 },
  };
  const url = 'https://shop.example/print/1.png';
  const items = VENDOR_ORDER.items.map((item) => ({
    ...item,
    printFiles: [{ placement: 'chest', url, position }],
  }));
  const makers = new Map([['301000001', { blueprint_id: 5, print_provider_id: 29 }]]);
  const [line] = orderBody({ ...VENDOR_ORDER, items }, makers).line_items;
  expect(line).toMatchObject({
    print_areas: { front: [{ src: url, x: 3450 / 4500, y: 1050 / 5400, scale: 1200 / 4500, angle: 0 }] },
  });
});
