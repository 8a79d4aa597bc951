import type { OrderItemRow } from '#server/domain/sales/orders/order-row.ts';
import { requireOrder } from '#server/domain/sales/orders/require-order.ts';
import { findDesigns, findOffer } from '#server/domain/sales/vendor-orders/vendor-orders.queries.ts';
import { requireConnected } from '#server/domain/vendors/vendor-account.ts';
import type { VendorAccount } from '#server/gateways/print-vendors/print-vendor.ts';
import { isResponseLost, refusalOf } from '#server/gateways/print-vendors/vendor-failures.ts';
import type { VendorOrderRequest } from '#server/gateways/print-vendors/vendor-order.ts';
import type { Services } from '#server/kernel/services.ts';
import { choiceName } from '#shared/cart.ts';
import { SECOND_MS } from '#shared/durations.ts';
import { eachAtOnce } from '#shared/each-at-once.ts';
import { messageForPeople } from '#shared/errors.ts';
import { type Cents, sum } from '#shared/money.ts';
import { VENDOR_NAMES, type VendorId } from '#shared/vendors.ts';
import { within } from '#shared/within.ts';
import { requireRealAccount, testOrderRefusal } from './test-order.ts';
import { vendorOrderRequest } from './vendor-order-request.ts';

type Deps = Pick<Services, 'db' | 'env' | 'log' | 'now' | 'vendors'>;

/** A line item of a vendor whose cost isn't known. */
interface UnpricedItem {
  vendorId: VendorId;
  item: OrderItemRow;
  quantity: number;
}

/** Line items with the same price: the same variant, printed in the same place. */
interface PricedKind {
  vendorId: VendorId;
  sample: OrderItemRow;
  vendorProductId: string;
  /** Null if the vendor no longer has it. */
  vendorVariantId: string | null;
  itemIds: string[];
  units: number;
}

/** The most prices that a vendor is asked for; variants with the most units come first. */
export const MAX_PRICES = 10;
const AT_ONCE = 5;
/** A person waits for the answers. */
const PATIENCE_MS = 4 * SECOND_MS;

/**
 * Asks vendors what a unit of each line item costs, without shipping, fees and taxes (docs/product/fulfillment.md#several-orders). Makes
 * and stores nothing: what the vendor charges is known from its answer to the order. Doesn't throw if a vendor fails.
 * @returns the unit costs by line item, and why some have none, in sentences
 */
export async function askUnitCosts(
  services: Deps,
  items: readonly UnpricedItem[],
): Promise<{ costs: Map<string, Cents>; reasons: string[] }> {
  const kinds = kindsOf(services, items);
  const asked = [...Map.groupBy(kinds, ({ vendorId }) => vendorId).values()].flatMap((own) =>
    own.toSorted((a, b) => b.units - a.units).slice(0, MAX_PRICES),
  );
  const outcomes = new Map<PricedKind, Cents | string>();
  let isLate = false;
  const asking = eachAtOnce(AT_ONCE, asked, async (kind) => {
    if (!isLate) outcomes.set(kind, await costOrReason(services, kind));
  });
  await within(PATIENCE_MS, asking);
  isLate = true;
  const costs = new Map<string, Cents>();
  const reasons = new Set<string>();
  for (const kind of kinds) {
    const missing = asked.includes(kind)
      ? noAnswer(kind.vendorId)
      : `We ask ${VENDOR_NAMES[kind.vendorId]} for ${MAX_PRICES} prices at a time.`;
    const outcome = outcomes.get(kind) ?? missing;
    if (typeof outcome === 'string') reasons.add(outcome);
    else for (const id of kind.itemIds) costs.set(id, outcome);
  }
  return { costs, reasons: [...reasons] };
}

function kindsOf({ db }: Deps, items: readonly UnpricedItem[]): PricedKind[] {
  const designs = findDesigns(
    db,
    items.flatMap(({ item }) => item.customizationId ?? []),
  );
  const offered = items.map((one) => {
    const offer = findOffer(db, one.item.productId, one.item);
    return {
      ...one,
      vendorProductId: offer?.vendorProductId ?? '',
      vendorVariantId: offer?.variant?.vendorVariantId ?? null,
    };
  });
  const groups = Map.groupBy(offered, ({ vendorId, item, vendorVariantId }) =>
    JSON.stringify([
      vendorId,
      vendorVariantId ?? item.id,
      designs.get(item.customizationId ?? '')?.printArea ?? null,
    ]),
  );
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { vendorId, vendorProductId, vendorVariantId, item: sample } = first;
    const units = sum(group.map(({ quantity }) => quantity));
    return {
      ...{ vendorId, vendorProductId, vendorVariantId, sample, units },
      itemIds: group.map(({ item }) => item.id),
    };
  });
}

/** Returns what a unit costs, or in a sentence why that isn't known. */
async function costOrReason(services: Deps, kind: PricedKind): Promise<Cents | string> {
  const { vendorId, sample, vendorVariantId } = kind;
  const name = VENDOR_NAMES[vendorId];
  const vendor = services.vendors[vendorId];
  if (vendorVariantId === null) return `${name} no longer has ${choiceName(sample.productName, sample)}.`;
  if (!vendor.estimateCost) return `${name} gives no prices before it has an order.`;
  try {
    const account = requireConnected(services, vendorId);
    const cost = await vendor.estimateCost(
      account,
      requestFor(services, account, { ...kind, vendorVariantId }),
    );
    return cost ?? `${name} gave no price in dollars.`;
  } catch (err) {
    services.log.warn({ orderItem: sample.id, err });
    if (isResponseLost(err)) return noAnswer(vendorId);
    const reason = refusalOf(err)?.reason.replace(/\.$/, '');
    return reason ? `${name} gave no price: ${reason}.` : messageForPeople(err);
  }
}

/**
 * Returns an order of one unit.
 * @throws AppError for an order that this account doesn't get, or an item that can't be printed
 */
function requestFor(
  services: Deps,
  { apiKey }: VendorAccount,
  { vendorId, sample, ...ids }: PricedKind & { vendorVariantId: string },
): VendorOrderRequest {
  const order = requireOrder(services.db, sample.orderId);
  const refusal = testOrderRefusal(order, vendorId, apiKey);
  if (refusal) throw refusal;
  requireRealAccount(order, vendorId, apiKey);
  const { vendorProductId, vendorVariantId } = ids;
  // Nothing is made that would get this name.
  const row = { id: order.id, number: 1 };
  const sent = [{ orderItemId: sample.id, quantity: 1, vendorProductId, vendorVariantId }];
  return vendorOrderRequest(services, { row, order, items: [sample], sent });
}

const noAnswer = (vendorId: VendorId) => `${VENDOR_NAMES[vendorId]} didn't answer.`;
