import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { plural } from '#shared/count-words.ts';
import { displayMoney } from '#shared/money.ts';
import { type StatusTone, takesMoney } from '#shared/order-state.ts';
import { refundFailureWords } from '#shared/refund-words.ts';
import type { RefundedOrder } from '#shared/schemas/refund.schema.ts';
import { statusLabel } from '#shared/status-words.ts';
import { EmailAddress } from '../kit/EmailAddress.tsx';
import { type Fact, FactList } from '../kit/FactList.tsx';
import { Moment } from '../kit/Moment.tsx';
import { RefundBadge } from '../kit/RefundBadge.tsx';
import { SampleBadge } from '../kit/StatusBadges.tsx';

/** An order with its refunds. */
export function RefundedOrderCard({ order }: { order: RefundedOrder }) {
  const { orderId, orderNumber, refundCount, refunds } = order;
  const [tone, label] = badgeOf(order);
  return (
    <li className="panel min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-2 px-4 pt-3">
        <h3 className="font-bold">
          <a
            href={`${ADMIN_PATHS.orderManagement}?open=${orderId}`}
            className="link inline-flex min-h-11 items-center"
          >
            {orderNumber}
          </a>
        </h3>
        <span className="flex flex-wrap gap-2">
          <span className={`badge badge-${tone}`}>{label}</span>
          {order.isSample && <SampleBadge />}
        </span>
      </div>
      <div className="px-4 pb-3">
        <FactList facts={factsOf(order)} layout="column" />
      </div>
      <h4 className="border-t border-bone-deep px-4 pt-3 text-sm font-bold">
        {plural(refundCount, 'refund', 'refunds')}
      </h4>
      <ul className="px-4 pb-3 text-sm">
        {refunds.map((refund) => (
          <li key={refund.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2">
            <div className="min-w-0">
              {refund.reason && <p className="wrap-anywhere">{statusLabel(refund.reason)}</p>}
              {refund.failureReason && (
                <p className="wrap-anywhere text-bad">{refundFailureWords(refund.failureReason)}</p>
              )}
              <p className="text-xs wrap-anywhere text-stone">
                {refund.id}, <Moment at={refund.created} as="ago" />
              </p>
            </div>
            <p className="flex flex-wrap items-center gap-2 tabular-nums">
              {displayMoney(refund.amount)}
              <RefundBadge status={refund.status} />
            </p>
          </li>
        ))}
      </ul>
    </li>
  );
}

function badgeOf({ fullyRefunded, totalRefunded, refunds }: RefundedOrder): [StatusTone, string] {
  if (fullyRefunded) return ['done', 'Fully Refunded'];
  if (totalRefunded !== '0.00') return ['moving', 'Partial Refund'];
  const isUnderWay = refunds.some(({ status }) => takesMoney(status));
  return isUnderWay ? ['waiting', 'Refund Pending'] : ['failed', 'Refund Failed'];
}

function factsOf(order: RefundedOrder): Fact[] {
  const { customerName, customerEmail, orderDate, originalAmount, totalRefunded } = order;
  return [
    ['Customer', customerName || '–'],
    ['Email', customerEmail ? <EmailAddress key="email" address={customerEmail} /> : '–'],
    ['Order date', <Moment key="date" at={orderDate} as="day" />],
    ['Original amount', displayMoney(originalAmount)],
    ['Total refunded', displayMoney(totalRefunded)],
  ];
}
