import { expect, test } from 'vitest';
import { startVendor } from '#tests/contracts/vendor-recorder.ts';
import * as sandbox from '#tests/contracts/vendor-sandbox.ts';
import { startGelatoFake } from '#tests/support/gelato-fake.ts';
import { startGootenFake } from '#tests/support/gooten-fake.ts';
import { ACCOUNT, startPrintify } from '#tests/support/printify-fake/gateway.ts';
import { createGelato } from './gelato.ts';
import { createGooten } from './gooten.ts';

/* Drafts, which cost nothing and are never made (docs/product/vendors.md#print-vendors). Each gateway's first call may lose its answer. */

const clock = { now: () => 0, sleep: async () => {} };
const orderOf = (id: string) => ({
  ...sandbox.VENDOR_ORDER,
  items: sandbox.VENDOR_ORDER.items.map((item) => ({ ...item, vendorProductId: id, vendorVariantId: id })),
});
const PRINTIFY_ORDER = {
  ...sandbox.VENDOR_ORDER,
  items: sandbox.VENDOR_ORDER.items.map((item) => ({
    ...item,
    vendorProductId: 'tee',
    vendorVariantId: '17887',
  })),
};
const LOST = [false, true];

test.each(LOST)(
  'Printful makes one without confirming it, with its costs, and deletes it (lost answer: %s)',
  async (isLost) => {
    const vendor = await sandbox.startTestPrintVendor();
    let orders = 0;
    const { base, exchanges } = await startVendor(async ({ method, path, query, body }) => {
      const search = new URLSearchParams(query).toString();
      const answer = await vendor.call(method, search ? `${path}?${search}` : path, body);
      if (method === 'POST' && path === '/orders') orders += 1;
      return isLost && orders === 1 && method === 'POST' ? 'dropped' : answer;
    });
    const printful = sandbox.printfulAt(base);
    const draft = await printful.makeDraft(sandbox.ACCOUNT, sandbox.VENDOR_ORDER);
    expect(draft).toMatchObject({ isDraft: true, cost: expect.any(Number) });
    expect((await vendor.call('GET', '/orders')).body.result).toMatchObject([{ status: 'draft' }]);
    expect(await printful.cancelOrder(sandbox.ACCOUNT, draft.id)).toMatchObject({ status: 'cancelled' });
    expect(exchanges.filter(({ path, query }) => path.endsWith('/confirm') || query['confirm'])).toEqual([]);
  },
);

test.each(LOST)(
  'Printify makes one on hold, never sends it to production, and cancels it (lost answer: %s)',
  async (isLost) => {
    const { printify, fake } = await startPrintify();
    if (isLost) fake.fail('POST /shops/:id/orders.json', 'lost answer');
    const draft = await printify.makeDraft(ACCOUNT, PRINTIFY_ORDER);
    expect(draft).toMatchObject({ isDraft: true, vendorStatus: 'on-hold', cost: expect.any(Number) });
    expect(await printify.cancelOrder(ACCOUNT, draft.id)).toMatchObject({ status: 'cancelled' });
    expect(fake.orders).toMatchObject([{ status: 'canceled' }]);
    expect(fake.requests.filter(({ call }) => call.includes('send_to_production'))).toEqual([]);
  },
);

test('Printify is asked again while it calculates the costs, but not forever', async () => {
  const { printify, fake } = await startPrintify();
  fake.calculatesCosts = true;
  expect(await printify.makeDraft(ACCOUNT, PRINTIFY_ORDER)).toMatchObject({
    vendorStatus: 'cost-calculation',
  });
  expect(fake.requests.filter(({ call }) => call === 'GET /shops/:id/orders/:id.json')).toHaveLength(11);
});

test("a refusal has the vendor's reason", async () => {
  const { printify } = await startPrintify();
  const items = PRINTIFY_ORDER.items.map((item) => ({ ...item, vendorVariantId: '1' }));
  await expect(printify.makeDraft(ACCOUNT, { ...PRINTIFY_ORDER, items })).rejects.toMatchObject({
    code: 'vendor_refused_order',
    message: expect.stringContaining('Variant 1 does not exist'),
  });
});

test.each(LOST)(
  'Gooten makes one in test mode, which needs no cancellation (lost answer: %s)',
  async (isLost) => {
    const fake = await startGootenFake();
    fake.spaces.set('Mug', [{ Id: '4B120', Description: 'Wrap', Index: 0 }]);
    const gooten = createGooten({ settings: { apiBase: fake.base }, clock, timeoutMs: 2000 });
    const account = { apiKey: fake.apiKey, storeId: null, webhookSecret: null };
    if (isLost) fake.faults.add('POST /orders/', 'lost_answer');
    const draft = await gooten.makeDraft(account, orderOf('Mug'));
    expect(draft).toMatchObject({ vendorStatus: 'Test', cost: 3027 });
    expect([...fake.orders.keys()]).toEqual([draft.id]);
    expect(await gooten.cancelOrder(account, draft.id)).toMatchObject({ status: 'cancelled' });
  },
);

test.each(LOST)('Gelato makes a draft and deletes it (lost answer: %s)', async (isLost) => {
  const fake = await startGelatoFake();
  const gelato = createGelato({ settings: { apiBase: fake.base }, clock, timeoutMs: 2000 });
  const account = { apiKey: fake.key, storeId: null, webhookSecret: null };
  if (isLost) fake.faults.add('POST /orders', 'lost_answer');
  const draft = await gelato.makeDraft(account, orderOf('shirt'));
  expect(draft).toMatchObject({ isDraft: true, cost: 1817 });
  expect([...fake.orders.values()]).toMatchObject([{ orderType: 'draft' }]);
  expect(await gelato.cancelOrder(account, draft.id)).toMatchObject({ status: 'cancelled' });
  expect(fake.orders.size).toBe(0);
});
