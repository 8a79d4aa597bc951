import { expect, test } from 'vitest';
import { VENDOR_ORDER } from '#tests/contracts/vendor-sandbox.ts';
import { fromExternalId, orderBody, orderExternalId, ratesBody, toExternalId } from './printful-requests.ts';

test('our ids fit into the 32 characters that Printful takes, and come back as they were', () => {
  expect(toExternalId(VENDOR_ORDER.reference)).toBe('a2a1e41ea52946258d5117d2e83ed1a6');
  expect(fromExternalId(toExternalId(VENDOR_ORDER.reference))).toBe(VENDOR_ORDER.reference);
  for (const id of ['', 'a b', `${VENDOR_ORDER.reference}-1`])
    expect(() => toExternalId(id)).toThrow(RangeError);
});

test("an order's id has its number, for packing slips, and the start of ours, so that it is unique", () => {
  expect(orderBody(VENDOR_ORDER).external_id).toBe('GTI-1042-1-a2a1e41e');
  expect(orderExternalId({ ...VENDOR_ORDER, label: 'GTI-999999999-99' })).toHaveLength(25);
  expect(() => orderExternalId({ ...VENDOR_ORDER, label: 'GTI-999999999-1234567890' })).toThrow(RangeError);
});

test('rates are asked for with the part of the address that is known', () => {
  const recipient = { ...VENDOR_ORDER.recipient, firstName: '', lastName: '', addressLine1: '', city: '' };
  expect(ratesBody({ ...VENDOR_ORDER, recipient }, ['4011']).recipient).toEqual({
    state_code: 'NV',
    country_code: 'US',
    zip: '89501',
  });
});

const printed = (placement: string) => ({
  ...VENDOR_ORDER,
  items: VENDOR_ORDER.items.map((item) => ({
    ...item,
    printFiles: [{ placement, url: 'https://shop.example/print/1.png', position: null }],
  })),
});

test.each([
  ['front', 'default'],
  ['back', 'back'],
  ['sleeve', 'sleeve_left'],
])('a print on the %s has a placement of Printful', (placement, type) => {
  expect(orderBody(printed(placement)).items[0]?.files).toMatchObject([{ type }]);
});

test("a print with a position goes into its vendor's area", () => {
  const position = {
    ...{ name: 'front', area: { width: 1800, height: 2400 } },
    ...{ x: 1200, y: 225, width: 600, height: 600 },
  };
  const order = printed('chest');
  const items = order.items.map((item) => ({
    ...item,
    printFiles: item.printFiles.map((file) => ({ ...file, position })),
  }));
  expect(orderBody({ ...order, items }).items[0]?.files).toEqual([
    {
      type: 'front',
      url: 'https://shop.example/print/1.png',
      position: {
        ...{ area_width: 1800, area_height: 2400, width: 600, height: 600, top: 225, left: 1200 },
        limit_to_print_area: true,
      },
    },
  ]);
});

test('rejects a chest print without a position, which Printful does not support', () => {
  expect(() => orderBody(printed('chest'))).toThrow('Printful takes no print file for the chest from us');
});
