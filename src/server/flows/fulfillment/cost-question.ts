import { eq } from 'drizzle-orm';
import { orderItems } from '#db/schema/orders.ts';
import {
  findOffer,
  itemsOfVendorOrder,
  lastCost,
  type VendorOrderRow,
} from '#server/domain/sales/vendor-orders/vendor-orders.queries.ts';
import type { PrintVendor, VendorAccount } from '#server/gateways/print-vendors/print-vendor.ts';
import { isResponseLost, refusalOf } from '#server/gateways/print-vendors/vendor-failures.ts';
import type { Services } from '#server/kernel/services.ts';
import { type Cents, displayMoney, sum } from '#shared/money.ts';
import { VENDOR_NAMES } from '#shared/vendors.ts';
import { requestToSubmit } from './request-to-submit.ts';
import { MAX_COST_RISE } from './sending-problem.ts';

type Deps = Pick<Services, 'db' | 'env' | 'now'>;

/** Why a vendor order isn't sent; the job retries a `waiting` one. */
export interface CostQuestion {
  is: 'refused' | 'waiting';
  message: string;
  /** It is sent when a person accepts what it costs. Absent if the vendor wouldn't make it at any cost. */
  costRose?: true;
  cause?: unknown;
}

/** Returns whether a vendor refuses because it doesn't know the cost: any other reason is about the order itself. */
export function isCostUnknown(reason: string): boolean {
  return /calculate|calculating|calculation|estimate|\b(?:cost|price)/i.test(reason);
}

/** What is known about the cost of a line item: at the sale, or in the vendor's last order; null if nothing is. */
interface Line {
  quantity: number;
  unitPriceCents: Cents;
  costBefore: Cents | null;
}

/**
 * Asks a vendor what a vendor order costs before it is sent, unless the sync has the costs of all its items, which are checked before
 * (docs/product/fulfillment.md#fulfillment). Makes nothing.
 * @returns null if it can be sent
 */
export async function askAboutCost(
  services: Deps,
  row: VendorOrderRow,
  vendor: Pick<PrintVendor, 'estimateCost'>,
  account: VendorAccount,
): Promise<CostQuestion | null> {
  const lines = vendor.estimateCost ? linesToAskAbout(services, row) : [];
  const request = lines.length > 0 ? requestToSubmit(services, row) : null;
  if (!vendor.estimateCost || !request) return null;
  const name = VENDOR_NAMES[row.vendorId];
  const unsaid = `${name} didn't say what this order costs`;
  try {
    const cost = await vendor.estimateCost(account, request);
    const message = cost === null ? `${unsaid}.` : riseOf(name, cost, lines);
    return message === null ? null : { is: 'refused', message, costRose: true };
  } catch (cause) {
    const reason = refusalOf(cause)?.reason;
    if (reason && !isCostUnknown(reason))
      return { is: 'refused', message: `${name} refused this order: ${reason}`, cause };
    if (reason)
      return { is: 'refused', message: `${unsaid}: ${reason.replace(/\.$/, '')}.`, costRose: true, cause };
    if (!isResponseLost(cause)) throw cause;
    const message = `${unsaid}, so we haven't sent it. We'll ask again in a few minutes.`;
    return { is: 'waiting', message, costRose: true, cause };
  }
}

/** Returns the line items of a vendor order; none if the sync has the costs of all. */
function linesToAskAbout({ db }: Deps, { id, vendorId }: VendorOrderRow): Line[] {
  const lines = itemsOfVendorOrder(db, id).flatMap(({ orderItemId, quantity, vendorVariantId }) => {
    const item = db.select().from(orderItems).where(eq(orderItems.id, orderItemId)).get();
    if (!item) return [];
    const { unitPriceCents, vendorUnitCostCents: atSale } = item;
    const isChecked =
      atSale !== null && findOffer(db, item.productId, item)?.variant?.vendorCostCents != null;
    const costBefore = atSale ?? lastCost(db, vendorId, vendorVariantId);
    return [{ quantity, unitPriceCents, costBefore, isChecked }];
  });
  return lines.every(({ isChecked }) => isChecked) ? [] : lines;
}

/** Returns in words that items cost more than they may; null if they don't. What never had a cost may cost what the buyer paid. */
function riseOf(vendor: string, cost: Cents, lines: readonly Line[]): string | null {
  const limit = sum(
    lines.map(({ quantity, unitPriceCents, costBefore }) =>
      Math.floor(quantity * (costBefore === null ? unitPriceCents : costBefore * MAX_COST_RISE)),
    ),
  );
  if (cost <= limit) return null;
  const charges = `charges ${displayMoney(cost)} for these items`;
  const known = lines.flatMap(({ quantity, costBefore }) =>
    costBefore === null ? [] : quantity * costBefore,
  );
  if (known.length === lines.length)
    return `${vendor} now ${charges}, and last charged ${displayMoney(sum(known))}.`;
  const expected = known.length === 0 ? 'the buyer paid' : 'we expected at most';
  return `${vendor} ${charges}, and ${expected} ${displayMoney(limit)}.`;
}
