import { expect, it } from 'vitest';
import { finishCheckout } from '#server/flows/checkout/finish-checkout.ts';
import { startPayment } from '#server/flows/checkout/start-payment.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { BY_PROVIDER, shopWithCart } from '#tests/support/checkout.ts';
import { CLIENT_IP, paymentInput, SHOPPER } from '#tests/support/shop.ts';
import { listOrderSummaries } from '../orders/order-summaries.queries.ts';
import { listOrders, readOrder } from '../orders/orders.queries.ts';
import { refundOverview } from './refund-list.queries.ts';
import { requestRefund } from './request-refund.ts';

const PAGE = { limit: 50, offset: 0 };

/** Refunds amounts of an order that costs another amount than was paid, and returns who says that all was refunded. */
async function refundedOf(receivedCents: number, amounts: string[]) {
  const { services } = shopWithCart();
  const { paymentIntentId } = await startPayment(services, SHOPPER, paymentInput(), CLIENT_IP);
  services.payments.succeed(paymentIntentId, receivedCents);
  const { orderId } = await finishCheckout(services, paymentIntentId, BY_PROVIDER);
  for (const amount of amounts) await requestRefund(services, orderId, { amount }, { actor: ADMIN_ACTOR });
  return [
    refundOverview(services, PAGE).orders[0],
    listOrderSummaries(services, PAGE).orders[0],
    listOrders(services, PAGE).orders[0],
    readOrder(services.db, orderId),
  ].map((order) => order?.fullyRefunded);
}

it.each([
  ['less was paid than it costs, and all of it was refunded', 2000, ['20.00'], true],
  ['less was paid than it costs, and a part of it was refunded', 2000, ['19.99'], false],
  ['more was paid than it costs, and only its total was refunded', 99_900, ['60.95'], false],
  ['more was paid than it costs, and all of it was refunded', 99_900, ['60.95', '938.05'], true],
])('everything that shows an order agrees when %s', async (_, received, amounts, isRefunded) => {
  expect(await refundedOf(received, amounts)).toEqual(Array(4).fill(isRefunded));
});
