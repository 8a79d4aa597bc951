import { type Line, SHIPPING } from '#shared/amounts.ts';
import type { Cents } from '#shared/money.ts';
import { takesMoney } from '#shared/order-state.ts';
import { linesLeft, type Refundable } from '#shared/refund.ts';
import type { OrderItemRow, OrderRow } from '../orders/order-row.ts';
import { soldLines } from '../orders/sold-lines.ts';
import type { StoredRefund } from './refund-row.ts';

interface RefundableRows {
  order: Pick<OrderRow, 'shippingLine' | 'stripePaymentIntentId' | 'paidBy'>;
  items: readonly Pick<OrderItemRow, 'id' | 'quantity' | 'unitPriceCents' | 'adjustments'>[];
  refunds: readonly (Pick<StoredRefund, 'status' | 'amountCents'> & RefundedRows)[];
  /** What was paid, less what a lost dispute took. */
  keptCents: Cents;
}

type RefundedRows = Pick<StoredRefund, 'shippingLine' | 'items'>;

/** Returns what is left of an order to refund (docs/product/refunds.md#refunds); of an unpaid one, nothing. */
export function leftToRefund({ order, items, refunds, keptCents }: RefundableRows): Refundable {
  if (order.stripePaymentIntentId === null && order.paidBy === null) return { lines: [], total: 0 };
  const taking = refunds.filter(({ status }) => takesMoney(status));
  return taking.reduce<Refundable>(
    (before, refund) => ({
      lines: linesLeft(before.lines, refundedLines(refund)),
      total: Math.max(0, before.total - refund.amountCents),
    }),
    { lines: soldLines(items, order), total: Math.max(0, keptCents) },
  );
}

/** Returns the lines of a refund. */
export function refundedLines({ items, shippingLine }: RefundedRows): Line[] {
  const lines = items.map(({ orderItemId, quantity, goodsCents, adjustments }) => ({
    id: orderItemId,
    quantity,
    price: goodsCents,
    adjustments,
  }));
  return [...lines, { id: SHIPPING, quantity: 0, ...shippingLine }];
}
