import { addressLines } from '#shared/address.ts';
import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { sumRows } from '#shared/amounts.ts';
import { HAND_REASON_WORDS, paidWords } from '#shared/hand-order.ts';
import { displayMoney, fromWire } from '#shared/money.ts';
import type { Address } from '#shared/schemas/address.schema.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { useAdmin } from '../../kit/admin-context.ts';
import { Moment } from '../../kit/Moment.tsx';
import { Section } from '../../kit/Section.tsx';
import { ModeBadge, RefundedBadge, StatusBadge } from '../../kit/StatusBadges.tsx';
import { StatusOverride } from '../actions/StatusOverride.tsx';

export function CustomerSection({ order }: { order: AdminOrder }) {
  const { orderNumber, status, customerName, customerEmail, customerPhone, createdAt, isSample, allowed } =
    order;
  const { takesRealMoney } = useAdmin();
  return (
    <Section title="Customer">
      <p className="font-semibold wrap-anywhere">{customerName}</p>
      {customerEmail ? (
        <p className="text-sm wrap-anywhere">
          <a href={`mailto:${customerEmail}`} className="link inline-block py-0.5">
            {customerEmail}
          </a>
        </p>
      ) : (
        <p className="text-sm text-stone">No email address</p>
      )}
      {customerPhone && (
        <p className="text-sm">
          <a href={`tel:${customerPhone.replaceAll(/[^\d+]/g, '')}`} className="link inline-block py-0.5">
            {customerPhone}
          </a>
        </p>
      )}
      <p className="mt-3 flex flex-wrap items-center gap-2 text-sm">
        {orderNumber}
        <StatusBadge status={status} />
        <RefundedBadge {...order} />
        <ModeBadge {...order} />
      </p>
      <StatusOverride order={order} />
      <ByHand order={order} />
      {isSample && !allowed.cancel && (
        <p className="mt-1 text-sm">
          This is a {takesRealMoney ? 'test' : 'sample'} order. It can't be canceled or refunded.
        </p>
      )}
      <p className="mt-1 text-sm text-stone">
        <Moment at={createdAt} as="ago" />
        <span className="block text-xs">
          <Moment at={createdAt} as="exact" />
        </span>
      </p>
    </Section>
  );
}

/** Why and how an order was placed by hand, and the orders that it belongs to. */
function ByHand({ order }: { order: AdminOrder }) {
  const { handReason, paidBy, stripePaymentIntentId, replaces, replacements } = order;
  const paid = paidWords(paidBy, stripePaymentIntentId !== null);
  return (
    <div className="mt-1 text-sm empty:hidden">
      {handReason && <p>{`${HAND_REASON_WORDS[handReason]}. ${paid}.`}</p>}
      {replaces && <OtherOrders label="Replaces units of" orders={[replaces]} />}
      {replacements.length > 0 && <OtherOrders label="Replaced by" orders={replacements} />}
    </div>
  );
}

function OtherOrders({ label, orders }: { label: string; orders: AdminOrder['replacements'] }) {
  return (
    <p>
      {label}
      {orders.map(({ id, orderNumber }) => (
        <a
          key={id}
          href={`${ADMIN_PATHS.orderManagement}?open=${id}`}
          className="link ml-1 inline-block py-0.5"
        >
          {orderNumber}
        </a>
      ))}
    </p>
  );
}

export function ShippingSection({ address }: { address: Address }) {
  return (
    <Section title="Shipping address">
      <address className="text-sm not-italic wrap-anywhere">
        {[...addressLines(address), address.country].map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
    </Section>
  );
}

export function TotalsSection({ order }: { order: AdminOrder }) {
  const { refundedTotal, vendorCost, margin, isFeeKnown, stripePaymentIntentId } = order;
  const { paymentsAddress } = useAdmin();
  return (
    <Section title="Totals">
      <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-1 text-sm">
        {sumRows(order).map(([part, label, amount]) => (
          <Amount key={part} label={label} amount={amount} strong={part === 'total'} />
        ))}
        {fromWire(refundedTotal) !== 0 && <Amount label="Refunded" amount={refundedTotal} strong />}
        {vendorCost !== null && <Amount label="Vendor cost" amount={vendorCost} />}
        {margin !== null && (
          <Amount label={isFeeKnown ? 'Margin' : 'Margin before payment fee'} amount={margin} strong />
        )}
      </dl>
      {stripePaymentIntentId && (
        <p className="mt-3 text-xs wrap-anywhere text-stone">
          {paymentsAddress ? (
            <a
              href={paymentsAddress + stripePaymentIntentId}
              target="_blank"
              rel="noreferrer"
              className="link inline-flex min-h-11 items-center text-sm font-semibold"
            >
              Payment at Stripe
            </a>
          ) : (
            `Payment ${stripePaymentIntentId}`
          )}
        </p>
      )}
    </Section>
  );
}

function Amount({ label, amount, strong = false }: { label: string; amount: string; strong?: boolean }) {
  const weight = strong ? 'border-t border-bone-deep pt-1 font-bold' : '';
  return (
    <div className={`col-span-2 grid grid-cols-subgrid ${weight}`}>
      <dt className="wrap-anywhere">{label}</dt>
      <dd className="text-right tabular-nums">{displayMoney(amount)}</dd>
    </div>
  );
}
