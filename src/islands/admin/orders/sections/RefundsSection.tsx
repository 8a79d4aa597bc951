import { choiceName } from '#shared/cart.ts';
import { displayMoney } from '#shared/money.ts';
import { takesMoney } from '#shared/order-state.ts';
import { refundFailureWords } from '#shared/refund-words.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import type { AdminRefund } from '#shared/schemas/refund.schema.ts';
import { statusLabel } from '#shared/status-words.ts';
import { Moment } from '../../kit/Moment.tsx';
import { RefundBadge } from '../../kit/RefundBadge.tsx';
import { Section } from '../../kit/Section.tsx';

const isNotZero = (amount: string) => amount !== '0.00';

/** The refunds of an order, newest first (docs/product/refunds.md#refunds). */
export function RefundsSection({ order }: { order: AdminOrder }) {
  return (
    <Section title="Refunds" flush>
      <ul className="text-sm">
        {order.refunds.toReversed().map((refund) => (
          <RefundRow key={refund.id} refund={refund} order={order} />
        ))}
      </ul>
    </Section>
  );
}

/** Returns the outcome of restocking. */
function stockWords({ status, restockedAt }: AdminRefund): string {
  // Units of a failed refund that go to the buyer were taken again, as the timeline says.
  if (restockedAt !== null) return takesMoney(status) ? ', back in stock' : '';
  return status === 'requested' ? ', goes back into stock' : ', not put back into stock';
}

function RefundRow({ refund, order }: { refund: AdminRefund; order: AdminOrder }) {
  const { amount, status, reason, failureReason, items, tax, shipping, requestedBy, note, createdAt } =
    refund;
  const stock = stockWords(refund);
  const facts = items.flatMap(({ id, quantity, shipped, restock }) => {
    const item = quantity > 0 && order.items.find((known) => known.id === id);
    if (!item) return [];
    const gone = shipped === 0 ? '' : `, ${shipped === quantity ? '' : `${shipped} `}had shipped`;
    return [`${quantity} × ${choiceName(item.productName, item)}${gone}${restock ? stock : ''}`];
  });
  const parts = [
    ...(isNotZero(shipping) ? [`shipping ${displayMoney(shipping)}`] : []),
    ...(isNotZero(tax) ? [`tax ${displayMoney(tax)}`] : []),
  ];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 border-t border-bone-deep px-4 py-3">
      <div className="min-w-0 grow basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <strong className="tabular-nums">{displayMoney(amount)}</strong>
          <RefundBadge status={status} />
        </p>
        {failureReason && <p className="wrap-anywhere text-bad">{refundFailureWords(failureReason)}</p>}
        {facts.map((fact) => (
          <p key={fact} className="wrap-anywhere">
            {fact}
          </p>
        ))}
        {parts.length > 0 && <p className="text-stone">{`Including ${parts.join(' and ')}`}</p>}
        {note && <p className="wrap-anywhere whitespace-pre-line">{`Note to the customer: ${note}`}</p>}
      </div>
      <p className="text-xs text-stone">
        {reason ? `${statusLabel(reason)}, ` : 'Requested '}
        <Moment at={createdAt} as="ago" />
        {` by ${requestedBy ?? "the payment provider's dashboard"}`}
      </p>
    </li>
  );
}
