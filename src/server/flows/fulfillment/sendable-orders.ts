import { setImmediate as nextTurn } from 'node:timers/promises';
import { inArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import type { Db } from '#db/client.ts';
import { orders } from '#db/schema/orders.ts';
import { hasOpenFlag } from '#server/domain/sales/orders/hold-back.ts';
import { refuseUnseenFlags } from '#server/domain/sales/orders/refuse-unseen-flags.ts';
import { findOffer, lastCost } from '#server/domain/sales/vendor-orders/vendor-orders.queries.ts';
import type { Services } from '#server/kernel/services.ts';
import { readSetting } from '#server/kernel/settings/settings.queries.ts';
import { ATTENTION_WORDS } from '#shared/attention-words.ts';
import { AppError } from '#shared/errors.ts';
import { type Cents, sum, toWire } from '#shared/money.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { ATTENTION_REASONS } from '#shared/order-state.ts';
import type { FulfillEffects, LeftOrder } from '#shared/schemas/fulfillment.schema.ts';
import type { VendorId } from '#shared/vendors.ts';
import { askUnitCosts } from './ask-unit-costs.ts';
import { requireShares } from './fulfill-order.ts';

type Deps = Pick<Services, 'db' | 'env' | 'now'>;
type Shares = ReturnType<typeof requireShares>;

/** How many orders are read before other requests get a turn. */
const SLICE = 20;

/** Orders that can be sent to their vendors in bulk, and the others. */
interface SendableOrders {
  sendable: { id: string; orderNumber: string; shares: Shares }[];
  left: LeftOrder[];
}

/**
 * Returns which orders can be sent in bulk (docs/product/fulfillment.md#several-orders). An order with open flags, such as a request to
 * cancel, can't: a person has to read them first.
 */
export function findSendable(services: Deps, ids: readonly string[]): SendableOrders {
  const wanted = [...new Set(ids)];
  const found = services.db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(inArray(orders.id, wanted))
    .all();
  const numbers = new Map(found.map(({ id, number }) => [id, toOrderNumber(number)]));
  const result: SendableOrders = { sendable: [], left: [] };
  for (const id of wanted) {
    const orderNumber = numbers.get(id) ?? '';
    try {
      const shares = requireShares(services, id);
      refuseUnseenFlags(services.db, id);
      result.sendable.push({ id, orderNumber, shares });
    } catch (error) {
      if (!AppError.is(error)) throw error;
      const isFlagged = hasOpenFlag(services.db, id);
      result.left.push({ id, orderNumber, reason: whyNotSent(error), isFlagged });
    }
  }
  return result;
}

/** Returns why an order isn't sent, in words for people. The flags of a flagged order are named without the question about them. */
export function whyNotSent({ code, message, details }: AppError): string {
  const flags =
    code === 'order_flagged' ? z.array(z.enum(ATTENTION_REASONS)).safeParse(details?.flags).data : undefined;
  return flags ? flags.map((reason) => ATTENTION_WORDS[reason].event).join(' ') : message;
}

/**
 * Returns which of these orders can be sent and what they cost, without the vendors' shipping, fees and taxes. Asks the vendors for prices
 * that aren't known. Sends nothing.
 */
export async function readFulfillEffects(
  services: Deps & Pick<Services, 'log' | 'vendors'>,
  ids: readonly string[],
): Promise<FulfillEffects> {
  const wanted = [...new Set(ids)];
  const sendable: string[] = [];
  const left: LeftOrder[] = [];
  const lines: ReturnType<typeof linesOf> = [];
  for (let at = 0; at < wanted.length; at += SLICE) {
    if (at > 0) await nextTurn();
    const found = findSendable(services, wanted.slice(at, at + SLICE));
    sendable.push(...found.sendable.map(({ id }) => id));
    left.push(...found.left);
    lines.push(...found.sendable.flatMap(({ shares }) => linesOf(services.db, shares)));
  }
  const { costs, reasons } = await askUnitCosts(
    services,
    lines.filter(({ cost }) => cost === null),
  );
  const priced = lines.map(({ item, quantity, cost }) => ({ quantity, cost: cost ?? costs.get(item.id) }));
  return {
    sendable,
    units: sum(priced.map(({ quantity }) => quantity)),
    knownCost: toWire(sum(priced.map(({ quantity, cost = 0 }) => quantity * cost))),
    unitsWithoutCost: sum(priced.map(({ quantity, cost }) => (cost === undefined ? quantity : 0))),
    whyWithoutCost: reasons,
    undoMinutes: readSetting(services, 'fulfillment').undoMinutes,
    left,
  };
}

/** Returns the line items of an order's shares with their costs. */
function linesOf(db: Db, shares: Shares) {
  return shares.flatMap(({ vendorId, items }) =>
    items.map(({ item, quantity }) => ({ vendorId, item, quantity, cost: unitCost(db, vendorId, item) })),
  );
}

/** Returns the vendor's cost of a unit, or what it was when the vendor last made one; null if neither is known. */
function unitCost(db: Db, vendorId: VendorId, item: Shares[number]['items'][number]['item']): Cents | null {
  const variant = findOffer(db, item.productId, item)?.variant;
  const known = variant?.vendorCostCents ?? item.vendorUnitCostCents;
  return known ?? (variant?.vendorVariantId ? lastCost(db, vendorId, variant.vendorVariantId) : null);
}
