import { and, count, eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { orderEvents } from '#db/schema/orders.ts';
import type { Services } from '#server/kernel/services.ts';
import { AppError } from '#shared/errors.ts';
import type { OrderRequestInput } from '#shared/schemas/order-request.schema.ts';
import { flagOrder } from './flag-order.ts';
import { REQUEST_FLAGS, readOrderRequests } from './order-requests.queries.ts';
import { requireOrder } from './require-order.ts';

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'now'>;

const SHOPPER = { kind: 'shopper' } as const;
const MAX_REQUESTS = 10;
const RETRY_AFTER_SECONDS = 86_400;

/**
 * Records that the buyer asks to cancel an order or reports a problem with it: flags the order, with the message in its
 * timeline (docs/product/orders.md#requests-about-an-order). Changes nothing else. The same request again changes nothing.
 * @throws AppError `not_found`, `too_late` for a cancellation, `rate_limited` after ten requests
 */
export function askAboutOrder(services: Deps, { id, kind, message }: Omit<OrderRequestInput, 'token'>): void {
  const { db } = services;
  transaction(db, () => {
    const order = requireOrder(db, id);
    const { open, mayCancel } = readOrderRequests(db, order);
    if (kind === 'cancel' && !open.cancel && !mayCancel) {
      throw new AppError('too_late', {
        message:
          "We can't cancel this order anymore. Report a problem instead, and we'll see what we can do.",
      });
    }
    if (requestsOf(services, id) >= MAX_REQUESTS) {
      throw new AppError('rate_limited', {
        message: "We have all your messages about this order. We'll reply by email.",
        headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) },
      });
    }
    flagOrder(services, id, REQUEST_FLAGS[kind], { actor: SHOPPER, note: message });
  });
}

function requestsOf({ db }: Deps, orderId: string): number {
  const byShopper = and(
    eq(orderEvents.orderId, orderId),
    eq(orderEvents.type, 'flagged'),
    eq(orderEvents.actor, SHOPPER.kind),
  );
  return db.select({ n: count() }).from(orderEvents).where(byShopper).get()?.n ?? 0;
}
