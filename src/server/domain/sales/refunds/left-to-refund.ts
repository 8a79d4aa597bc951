import type { Cents } from '#shared/money.ts';
import { takesMoney } from '#shared/order-state.ts';
import { type AmountParts, partsLeft, type Refundable } from '#shared/refund.ts';
import type { OrderItemRow, OrderRow } from '../orders/order-row.ts';
import type { StoredRefund } from './refund-row.ts';

type Order = Pick<OrderRow, 'shippingCents' | 'shippingTaxCents' | 'stripePaymentIntentId'>;
type ItemRow = Pick<OrderItemRow, 'id' | 'quantity' | 'unitPriceCents' | 'taxCents'>;
type RefundOfOrder = Pick<
  StoredRefund,
  'status' | 'amountCents' | 'shippingCents' | 'shippingTaxCents' | 'items'
>;

interface RefundableRows {
  order: Order;
  items: readonly ItemRow[];
  refunds: readonly RefundOfOrder[];
  /** What was paid, less what a lost dispute took. */
  keptCents: Cents;
}

/** Returns what is left of an order to refund (docs/product/refunds.md#refunds); of an unpaid one, nothing. */
export function leftToRefund({ order, items, refunds, keptCents }: RefundableRows): Refundable {
  if (order.stripePaymentIntentId === null) return { lines: [], shipping: 0, shippingTax: 0, total: 0 };
  const taking = refunds.filter(({ status }) => takesMoney(status));
  return taking.reduce<Refundable>(
    (before, refund) => ({
      ...partsLeft(before, [partsOf(refund)]),
      total: Math.max(0, before.total - refund.amountCents),
    }),
    { ...orderParts(order, items), total: Math.max(0, keptCents) },
  );
}

function orderParts(order: Order, items: readonly ItemRow[]): AmountParts {
  return {
    lines: items.map(({ id, quantity, unitPriceCents, taxCents }) => ({
      id,
      quantity,
      goods: quantity * unitPriceCents,
      tax: taxCents,
    })),
    shipping: order.shippingCents,
    shippingTax: order.shippingTaxCents,
  };
}

function partsOf({ items, shippingCents, shippingTaxCents }: RefundOfOrder): AmountParts {
  return {
    lines: items.map(({ orderItemId, quantity, goodsCents, taxCents }) => ({
      id: orderItemId,
      quantity,
      goods: goodsCents,
      tax: taxCents,
    })),
    shipping: shippingCents,
    shippingTax: shippingTaxCents,
  };
}
