import { useState } from 'react';
import { displayDay } from '#shared/dates.ts';
import { displayMoney } from '#shared/money.ts';
import { statusTone } from '#shared/order-state.ts';
import { PATHS } from '#shared/paths.ts';
import type { ShortOrder } from '#shared/schemas/short-order.schema.ts';
import { statusLabel } from '#shared/status-words.ts';
import { callSignedIn, showProblem } from './call-signed-in.ts';

interface Props {
  /** The newest ones. */
  orders: ShortOrder[];
  total: number;
  timeZone: string;
}

/** The orders that the user placed while signed in. */
export function MyOrders({ orders: served, total, timeZone }: Props) {
  const [orders, setOrders] = useState(served);
  const [isLoading, setIsLoading] = useState(false);

  async function showMore(): Promise<void> {
    setIsLoading(true);
    try {
      const next = await callSignedIn('GET /api/account/orders', { offset: orders.length });
      setOrders((before) => {
        // A newly placed order shifts the offsets.
        const known = new Set(before.map(({ id }) => id));
        return [...before, ...next.orders.filter(({ id }) => !known.has(id))];
      });
    } catch (error) {
      showProblem("We couldn't load your orders", error);
    } finally {
      setIsLoading(false);
    }
  }

  return (
    <section aria-labelledby="orders">
      <h2 id="orders" className="mb-3 text-xl">
        Your orders
      </h2>
      {orders.length === 0 ? (
        <p>
          No orders yet. Ordered without signing in?{' '}
          <a href={PATHS.findMyOrder} className="link">
            Find your order
          </a>{' '}
          or visit the{' '}
          <a href={PATHS.store} className="link">
            store
          </a>
          .
        </p>
      ) : (
        <>
          <ul className="panel">
            {orders.map(({ id, orderNumber, status, totalAmount, createdAt }) => (
              <li key={id} className="border-t border-bone-deep first:border-t-0">
                <a
                  href={PATHS.orderConfirmation(id)}
                  className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 p-4"
                >
                  <span className="link font-semibold">{orderNumber}</span>
                  <span className={`badge badge-${statusTone(status)}`}>{statusLabel(status)}</span>
                  <span className="grow text-sm text-stone">{displayDay(createdAt, timeZone)}</span>
                  <span>{displayMoney(totalAmount)}</span>
                </a>
              </li>
            ))}
          </ul>
          {orders.length < total && (
            <button
              type="button"
              className="button button-secondary mt-3"
              aria-busy={isLoading}
              onClick={() => isLoading || void showMore()}
            >
              {isLoading ? 'Loading…' : 'Show more orders'}
            </button>
          )}
          <p className="mt-3 text-sm text-stone">
            Orders that you placed without signing in aren't listed.{' '}
            <a href={PATHS.findMyOrder} className="link">
              Find my order
            </a>
          </p>
        </>
      )}
    </section>
  );
}
