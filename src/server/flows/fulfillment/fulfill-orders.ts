import { transaction } from '#db/client.ts';
import { hasOpenFlag } from '#server/domain/sales/orders/hold-back.ts';
import type { Services } from '#server/kernel/services.ts';
import { readSetting } from '#server/kernel/settings/settings.queries.ts';
import type { Administrator } from '#shared/audit.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/durations.ts';
import { eachAtOnce } from '#shared/each-at-once.ts';
import { AppError } from '#shared/errors.ts';
import type { BulkFulfillInput, BulkFulfillResult, LeftOrder } from '#shared/schemas/fulfillment.schema.ts';
import { VENDOR_NAMES } from '#shared/vendors.ts';
import { fulfillAtOnce, queueAtOnce, scheduleFulfillment } from './scheduled-fulfillment.ts';
import { findSendable, whyNotSent } from './sendable-orders.ts';

type Deps = Pick<Services, 'db' | 'env' | 'log' | 'newId' | 'now' | 'vendors'>;

/** A request sends this many orders at the same time. */
const AT_ONCE = 4;
/** After this time, a request leaves the rest to the queue. */
const PATIENCE_MS = 20 * SECOND_MS;

type Reason = Pick<LeftOrder, 'reason' | 'isFlagged'>;

/** Its job decides about a flag. */
const IS_RUNNING: Reason = { reason: 'It is being sent right now.', isFlagged: false };

/**
 * Sends several orders to their vendors (docs/product/fulfillment.md#several-orders): at once, or with `delay` after the time to undo
 * it. Leaves out orders with open flags. Safe to repeat: leaves out orders that were sent, and a scheduled order keeps its time.
 */
export async function fulfillOrders(
  services: Deps,
  { ids, delay = false }: BulkFulfillInput,
  actor: Administrator,
): Promise<BulkFulfillResult> {
  const { db, now } = services;
  if (delay) {
    const runAt = new Date(now().getTime() + readSetting(services, 'fulfillment').undoMinutes * MINUTE_MS);
    return transaction(db, () => {
      const { sendable, left } = findSendable(services, ids);
      const sent: string[] = [];
      const times: Date[] = [];
      for (const { id, orderNumber } of sendable) {
        const goesOutAt = scheduleFulfillment(services, { orderId: id, actor, runAt });
        if (goesOutAt === null) left.push({ id, orderNumber, ...IS_RUNNING });
        else {
          sent.push(id);
          times.push(goesOutAt);
        }
      }
      const [first] = times.toSorted((a, b) => a.getTime() - b.getTime());
      return { sent, queued: [], left, goesOutAt: first?.toISOString() ?? null };
    });
  }
  const { sendable, left } = findSendable(services, ids);
  const sent: string[] = [];
  const queued: string[] = [];
  const until = now().getTime() + PATIENCE_MS;
  await eachAtOnce(AT_ONCE, sendable, async ({ id, orderNumber }) => {
    const isLate = now().getTime() >= until;
    const reason = await sendOrQueue(services, { id, actor, isLate });
    if (reason !== null) left.push({ id, orderNumber, ...reason });
    else {
      sent.push(id);
      if (isLate) queued.push(id);
    }
  });
  return { sent, queued, left, goesOutAt: null };
}

/** Sends an order, or leaves it to the queue if it's late. @returns why a vendor doesn't get its part; null if each does */
async function sendOrQueue(
  services: Deps,
  { id, actor, isLate }: { id: string; actor: Administrator; isLate: boolean },
): Promise<Reason | null> {
  const because = (reason: string) => ({ reason, isFlagged: hasOpenFlag(services.db, id) });
  try {
    if (isLate) return queueAtOnce(services, id, actor) ? null : IS_RUNNING;
    const { results } = await fulfillAtOnce(services, id, {}, actor);
    const failed = results.filter(({ ok }) => !ok);
    const words = failed.map(({ vendorId, error }) => error ?? `${VENDOR_NAMES[vendorId]} didn't take it.`);
    return words.length > 0 ? because(words.join(' ')) : null;
  } catch (error) {
    if (!AppError.is(error)) throw error;
    return because(whyNotSent(error));
  }
}
