import { expect, test } from 'vitest';
import { ACCOUNT, printfulAt, startTestPrintVendor, VENDOR_ORDER } from '#tests/contracts/vendor-sandbox.ts';

/** An order that Printful archived after these steps. */
async function archivedAfter(...steps: string[]) {
  const { base, call } = await startTestPrintVendor();
  const printful = printfulAt(base);
  const { id } = await printful.submitOrder(ACCOUNT, VENDOR_ORDER);
  for (const to of [...steps, 'archived']) await call('POST', `/sandbox/orders/${id}/advance`, { to });
  return { printful, id, order: await printful.getOrder(ACCOUNT, id) };
}

test.each([
  [['fulfilled'], 'shipped'],
  [['fulfilled', 'delivered'], 'delivered'],
] as const)('an archived order has the status that it had after %s', async (steps, status) => {
  const { order } = await archivedAfter(...steps);
  expect(order).toMatchObject({ status, vendorStatus: 'archived', problem: null });
});

test.each([[[]], [['partial']]])('one that has not shipped after %s needs a person', async (steps) => {
  const { order } = await archivedAfter(...steps);
  const problem = 'Printful archived it before it shipped: look at it there';
  expect(order).toMatchObject({ status: null, problem });
});

test('one without shipments counts as canceled once it was asked to be', async () => {
  const { printful, id } = await archivedAfter();
  expect(await printful.cancelOrder(ACCOUNT, id)).toMatchObject({ status: 'cancelled', problem: null });
});

test("one that has shipped isn't canceled", async () => {
  const { printful, id } = await archivedAfter('fulfilled');
  await expect(printful.cancelOrder(ACCOUNT, id)).rejects.toMatchObject({ code: 'vendor_refused_order' });
});
