import { requireAdminOrder } from '#server/domain/sales/orders/require-order.ts';
import type { BalanceTransaction } from '#server/gateways/payments/payments.ts';
import { type Cents, fromWire } from '#shared/money.ts';
import type { AttentionReason } from '#shared/order-state.ts';
import { paidOrder } from './orders.ts';
import type { TestServices } from './test-services.ts';

/** Sells something. The provider's account doesn't show it until `providerHas`. */
export async function sold(services: TestServices): Promise<{ id: string; intentId: string; cents: Cents }> {
  const { id, total } = await paidOrder(services);
  const { stripePaymentIntentId } = requireAdminOrder(services.db, id);
  return { id, intentId: stripePaymentIntentId ?? '', cents: fromWire(total) ?? 0 };
}

/** Adds a balance transaction to the provider's account. */
export function providerHas(services: TestServices, moved: Partial<BalanceTransaction>): void {
  services.payments.balance.push({
    id: `txn_${services.payments.balance.length + 1}`,
    kind: 'payment',
    sourceId: 'ch_1',
    paymentIntentId: null,
    amount: 0,
    fee: 0,
    currency: 'usd',
    createdAt: services.now(),
    ...moved,
  });
}

/** Returns the open flags of an order. */
export const flagsOf = (services: TestServices, orderId: string): AttentionReason[] =>
  requireAdminOrder(services.db, orderId).attention.map(({ reason }) => reason);
