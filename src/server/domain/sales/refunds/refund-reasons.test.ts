import { expect, it } from 'vitest';
import { REFUND_REASONS } from '#shared/refund-words.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { buy } from '#tests/support/orders.ts';
import { stockProduct } from '#tests/support/shop.ts';
import { testServices } from '#tests/support/test-services.ts';
import { exportLedger } from '../ledger/export-ledger.ts';
import { requireAdminOrder } from '../orders/require-order.ts';
import { requestRefund } from './request-refund.ts';

it.each([
  ['damaged', 'requested_by_customer', 'Damaged'],
  ['lost_in_the_mail', 'requested_by_customer', 'Lost in the mail'],
  ['fraudulent', 'fraudulent', 'Fraudulent'],
] as const)('stores the reason %s and sends %s to the payment provider', async (reason, told, words) => {
  const services = testServices();
  const { id } = await buy(services, [{ productId: stockProduct(services), quantity: 1 }]);
  const { refund } = await requestRefund(services, id, { amount: '5.00', reason }, { actor: ADMIN_ACTOR });
  expect(refund.reason).toBe(reason);
  expect(services.payments.refunds.map((made) => made.reason)).toEqual([told]);
  const order = requireAdminOrder(services.db, id);
  expect(order.refunds).toMatchObject([{ reason }]);
  expect(order.events.find(({ type }) => type === 'refund')?.note).toContain(words.toLowerCase());
  const rows = await new Response(exportLedger(services, {}, ADMIN_ACTOR).body).text();
  expect(rows.split('\r\n')[2]).toMatch(new RegExp(`,Refund,GTI-1001,.*,${words}$`));
});

it('has the three reasons of the payment provider among its own', () => {
  expect(REFUND_REASONS).toEqual(
    expect.arrayContaining(['requested_by_customer', 'duplicate', 'fraudulent', 'goodwill', 'never_made']),
  );
});
