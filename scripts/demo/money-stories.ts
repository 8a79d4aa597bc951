import { recordDispute } from '#server/domain/sales/disputes/record-dispute.ts';
import { requireAdminOrder } from '#server/domain/sales/orders/require-order.ts';
import { recordRefunds } from '#server/domain/sales/refunds/record-refunds.ts';
import { type Cents, fromWire } from '#shared/money.ts';
import type { SampleShop, Story } from './sample-shop.ts';
import { fulfill } from './shipping.ts';

/** Refunds an order in the provider's dashboard: all of it, or an amount. @returns the refund's id at the provider */
export function refundOutside(
  shop: SampleShop,
  orderId: string,
  amount: Cents = paymentOf(shop, orderId).amount,
  status: 'pending' | 'succeeded' = 'succeeded',
): string {
  const { services, payments } = shop;
  const { paymentIntentId } = paymentOf(shop, orderId);
  const asked = { paymentIntentId, amount, reason: 'requested_by_customer', refundId: null };
  const refund = payments.account.refund(asked, status);
  recordRefunds(services, orderId, [refund]);
  return refund.id;
}

function paymentOf({ services }: SampleShop, orderId: string) {
  const { total, stripePaymentIntentId } = requireAdminOrder(services.db, orderId);
  return { amount: fromWire(total) ?? 0, paymentIntentId: stripePaymentIntentId ?? '' };
}

/** Part of the price goes back after delivery; the bank takes some days, or returns it. */
export const partlyRefunded =
  (outcome: 'succeeded' | 'failed' | 'pending'): Story =>
  async (shop, visit) => {
    const order = await shop.sell(visit);
    if (!order) return;
    fulfill(shop, order.id);
    shop.inOffice(outcome === 'pending' ? 1 : 12, () => {
      const status = outcome === 'failed' ? 'succeeded' : 'pending';
      const id = refundOutside(shop, order.id, 500, status);
      if (outcome === 'pending') return;
      shop.inOffice(3, () => {
        recordRefunds(shop.services, order.id, [shop.payments.account.settleRefund(id, outcome)]);
      });
    });
  };

/** The card's owner disputes the payment weeks later. */
export const disputed =
  (verdict: 'won' | 'lost' | null): Story =>
  async (shop, visit) => {
    const order = await shop.sell(visit);
    if (!order) return;
    fulfill(shop, order.id);
    shop.inOffice(14, () => {
      const { services, payments } = shop;
      const { paymentIntentId, amount } = paymentOf(shop, order.id);
      const dispute = payments.account.openDispute(paymentIntentId, amount);
      recordDispute(services, order.id, dispute);
      if (!verdict) return;
      shop.inOffice(8, () => {
        recordDispute(services, order.id, payments.account.closeDispute(dispute.id, verdict));
      });
    });
  };
