import type { vendorOrderItems, vendorOrders } from '#db/schema/fulfillment.ts';
import { type Attempt, isLive } from '#shared/fulfillment.ts';
import { sum } from '#shared/money.ts';
import { isShipped, isUnsentItem } from '#shared/order-state.ts';
import type { VendorId } from '#shared/vendors.ts';
import { type PaymentParts, shipRefusal } from '../orders/order-refusals.ts';
import type { OrderItemRow } from '../orders/order-row.ts';
import type { LeftToRefund } from '../refunds/left-to-refund.ts';

type ItemRow = Pick<
  OrderItemRow,
  'id' | 'productId' | 'status' | 'quantity' | 'unitPriceCents' | 'shippedByHand'
>;
type AttemptRow = Pick<typeof vendorOrders.$inferSelect, 'id' | 'vendorId' | 'submission' | 'closedAt'>;
type AttemptItem = Pick<
  typeof vendorOrderItems.$inferSelect,
  'vendorOrderId' | 'orderItemId' | 'quantity' | 'shippedQuantity'
>;

/** The rows of an order that decide what can be sent to print vendors. */
export interface FulfillmentParts<Item extends ItemRow = ItemRow, Row extends AttemptRow = AttemptRow> {
  order: PaymentParts;
  isPaymentLost: boolean;
  items: readonly Item[];
  /** What is left to refund; without lines for an order that wasn't paid by card. */
  left: Pick<LeftToRefund, 'lines' | 'refundedShipped'>;
  /** The vendors of synced products. */
  vendorOf: ReadonlyMap<string, VendorId>;
  vendorOrders: readonly Row[];
  vendorOrderItems: readonly AttemptItem[];
}

/** A vendor's part of an order that can be sent to it. */
export interface PartToSend<Item = ItemRow, Row = AttemptRow> {
  vendorId: VendorId;
  /** The attempt to go on with: the vendor refused it, or never answered; null for a new one. */
  open: Row | null;
  items: { item: Item; quantity: number }[];
}

/**
 * Returns what can be sent to print vendors, by vendor (docs/product/fulfillment.md#fulfillment): items that are paid for, that
 * no vendor makes or has made, and that aren't refunded. Whether the vendor can make them now is checked when they are sent.
 */
export function partsToSend<Item extends ItemRow, Row extends AttemptRow>(
  parts: FulfillmentParts<Item, Row>,
): PartToSend<Item, Row>[] {
  if (shipRefusal(parts) !== null) return [];
  const wanted = parts.items
    .map((item) => ({
      item,
      vendorId: parts.vendorOf.get(item.productId),
      quantity: unitsUnmade(parts, item),
    }))
    .filter(({ quantity }) => quantity > 0);
  const open = parts.vendorOrders.filter(({ closedAt }) => closedAt === null);
  const unanswered = open.flatMap((row) => (row.submission === 'waiting' ? [row.vendorId] : []));
  const vendors = new Set([...wanted.flatMap(({ vendorId }) => vendorId ?? []), ...unanswered]);
  return [...vendors]
    .map((vendorId) => ({
      vendorId,
      open: open.find((row) => row.vendorId === vendorId) ?? null,
      items: wanted
        .filter((one) => one.vendorId === vendorId)
        .map(({ item, quantity }) => ({ item, quantity })),
    }))
    .filter((part) => part.open?.submission !== 'accepted');
}

/** Returns the ids of line items that a vendor makes, or may make. */
export function itemsWithVendor({
  vendorOrders,
  vendorOrderItems,
}: Omit<HandParts, 'left'>): ReadonlySet<string> {
  const live = new Set(vendorOrders.filter(isLive).map(({ id }) => id));
  return new Set(
    vendorOrderItems.filter((one) => live.has(one.vendorOrderId)).map(({ orderItemId }) => orderItemId),
  );
}

/** The rows of an order that decide what is shipped by hand, beside its line items. */
export interface HandParts extends Pick<FulfillmentParts, 'left' | 'vendorOrderItems'> {
  vendorOrders: readonly (Attempt & { id: string })[];
}
export type HandItem = Omit<ItemRow, 'productId'>;

/**
 * Returns how many units of a line item can be shipped by hand (docs/product/fulfillment.md#shipping-by-hand): none that a
 * vendor makes or may make, that were refunded, or that have gone.
 */
export function unitsToShip(parts: HandParts, item: HandItem): number {
  const asked = attemptsOf(parts, item).filter(
    ({ attempt }) => attempt.closedAt === null && attempt.submission === 'waiting',
  );
  return Math.max(0, unitsUnmade(parts, item) - sum(asked.map(({ quantity }) => quantity)));
}

/** Returns whether a line item is with a vendor, has gone, or still has to go to the buyer. */
export function isOwed(parts: HandParts, item: HandItem): boolean {
  return !isUnsentItem(item.status) || unitsOwed(parts, item) > 0;
}

/**
 * Returns how many units of a line item still have to be made, or sent, and aren't with a vendor that has accepted them. The same
 * rule as `db/unsent-units.ts`, by which lists find such orders (docs/product/orders.md#order-list).
 */
export function unitsUnmade(parts: HandParts, item: HandItem): number {
  const accepted = attemptsOf(parts, item).filter(({ attempt }) => isAccepted(attempt));
  const underWay = sum(accepted.map(({ quantity, shippedQuantity }) => quantity - shippedQuantity));
  return Math.max(0, unitsOwed(parts, item) - underWay);
}

/** Returns how many units of a line item still go to the buyer, made in-house or by a vendor. */
export function unitsOwed(parts: HandParts, item: HandItem): number {
  if (!canStillGo(parts, item)) return 0;
  const refundedShipped = parts.left.refundedShipped.get(item.id) ?? 0;
  return Math.max(0, unitsLeft(parts, item) + refundedShipped - countedUnits(parts, item));
}

/** Returns how many units of a line item have shipped. */
export function unitsShipped(
  parts: Pick<HandParts, 'vendorOrderItems'>,
  item: Pick<ItemRow, 'id' | 'status' | 'quantity' | 'shippedByHand'>,
): number {
  return isShipped(item.status) ? Math.min(item.quantity, countedUnits(parts, item)) : 0;
}

/** Returns how many units of a line item have shipped and weren't refunded. */
export function shippedLeft(parts: Pick<HandParts, 'left' | 'vendorOrderItems'>, item: HandItem): number {
  const { lines, refundedShipped } = parts.left;
  const quantity = lines.find(({ id }) => id === item.id)?.quantity ?? 0;
  return Math.max(0, Math.min(quantity, unitsShipped(parts, item) - (refundedShipped.get(item.id) ?? 0)));
}

function countedUnits(
  parts: Pick<HandParts, 'vendorOrderItems'>,
  item: Pick<ItemRow, 'id' | 'shippedByHand'>,
): number {
  const byVendors = attemptItemsOf(parts, item).map(({ shippedQuantity }) => shippedQuantity);
  return sum(byVendors) + item.shippedByHand;
}

/**
 * Returns how many units of a line item weren't refunded. A refund by amount alone takes no units: one that took the whole price
 * leaves nothing to send either.
 */
export function unitsLeft(
  { left }: Pick<FulfillmentParts, 'left'>,
  { id, quantity, unitPriceCents }: Pick<ItemRow, 'id' | 'quantity' | 'unitPriceCents'>,
): number {
  const line = left.lines.find((one) => one.id === id);
  if (!line) return quantity;
  return line.goods === 0 && unitPriceCents > 0 ? 0 : line.quantity;
}

/** One that a vendor canceled can be sent again, unlike one that a person took out of the order. */
function canStillGo(parts: HandParts, item: HandItem): boolean {
  return (
    item.status !== 'cancelled' || attemptsOf(parts, item).some(({ attempt }) => attempt.closedAt !== null)
  );
}

function isAccepted({ submission, closedAt }: Attempt): boolean {
  return submission === 'accepted' && closedAt === null;
}

function attemptItemsOf(
  { vendorOrderItems }: Pick<HandParts, 'vendorOrderItems'>,
  { id }: Pick<HandItem, 'id'>,
): AttemptItem[] {
  return vendorOrderItems.filter((one) => one.orderItemId === id);
}

function attemptsOf(parts: Omit<HandParts, 'left'>, item: Pick<HandItem, 'id'>) {
  return attemptItemsOf(parts, item).flatMap((one) =>
    parts.vendorOrders.filter(({ id }) => id === one.vendorOrderId).map((attempt) => ({ ...one, attempt })),
  );
}
