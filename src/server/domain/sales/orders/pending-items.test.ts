import { describe, expect, it } from 'vitest';
import { orderItems, orders } from '#db/schema/orders.ts';
import { refunds } from '#db/schema/refunds.ts';
import { addCartItem } from '#server/domain/cart/add-cart-item.ts';
import { finishCheckout } from '#server/flows/checkout/finish-checkout.ts';
import { startPayment } from '#server/flows/checkout/start-payment.ts';
import { ITEM_STATUSES, ORDER_STATUSES, REFUND_STATUSES } from '#shared/order-state.ts';
import type { RefundInput } from '#shared/schemas/refund.schema.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { BY_PROVIDER } from '#tests/support/checkout.ts';
import { storeVendorOrderRow } from '#tests/support/orders.ts';
import { CLIENT_IP, paymentInput, SHOPPER, stockProduct } from '#tests/support/shop.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { listOrderSummaries } from './order-list.queries.ts';
import { listOrders, readOrder } from './orders.queries.ts';

const PAGE = { limit: 50, offset: 0 };

/** Stores an order of two and one units, for which its total or another amount was paid. @returns its id */
async function store(services: TestServices, receivedCents?: number): Promise<string> {
  for (const [name, quantity] of [['Field Tee', 2] as const, ['Camp Mug', 1] as const])
    addCartItem(services, SHOPPER, { productId: stockProduct(services, { name }), quantity });
  const { paymentIntentId } = await startPayment(services, SHOPPER, paymentInput(), CLIENT_IP);
  services.payments.succeed(paymentIntentId, receivedCents);
  return (await finishCheckout(services, paymentIntentId, BY_PROVIDER)).orderId;
}

/** Returns the pending line items that the list and the order itself count. */
function counted(services: TestServices): [list: number | undefined, order: number | undefined] {
  const [summary] = listOrderSummaries(services, PAGE).orders;
  const [order] = listOrders(services, PAGE).orders;
  return [summary?.pendingItems, order?.pendingItems];
}

describe('the list and the order count the same pending line items', () => {
  it.each(ORDER_STATUSES)('of an order that is %s, whatever the status of its line items', async (status) => {
    const services = testServices();
    const id = await store(services);
    storeVendorOrderRow(services, id);
    services.db.update(orders).set({ status }).run();
    for (const itemStatus of ITEM_STATUSES) {
      services.db.update(orderItems).set({ status: itemStatus }).run();
      const [list, order] = counted(services);
      expect(list, itemStatus).toBe(order);
      expect(list, itemStatus).toBe(itemStatus === 'pending' && status !== 'cancelled' ? 2 : 0);
    }
  });

  const choices: [string, (tee: string) => RefundInput][] = [
    ['everything', () => ({})],
    ['a unit of two', (tee) => ({ items: [{ id: tee, quantity: 1 }] })],
    ['all units of a line item', (tee) => ({ items: [{ id: tee, quantity: 2 }] })],
    ['an amount', () => ({ amount: '19.99' })],
  ];
  const payments: [string, number | undefined][] = [
    ['its total', undefined],
    ['less', 2000],
    ['more', 99_900],
  ];
  const cases = payments.flatMap(([paid, cents]) =>
    choices.map(([refunded, choice]) => ({ paid, cents, refunded, choice })),
  );
  it.each(cases)('of an order of which $refunded was refunded, and $paid paid', async ({ cents, choice }) => {
    const services = testServices();
    const id = await store(services, cents);
    const [tee] = readOrder(services.db, id)?.items ?? [];
    await requestRefund(services, id, choice(tee?.id ?? ''), { actor: ADMIN_ACTOR });
    for (const status of REFUND_STATUSES) {
      services.db.update(refunds).set({ status }).run();
      const [list, order] = counted(services);
      expect(list, status).toBe(order);
    }
  });
});
