import type { vendorOrderItems, vendorOrders } from '#db/schema/fulfillment.ts';
import { type PaymentState, shipRefusal } from '#server/domain/sales/orders/order-refusals.ts';
import type { OrderItemRow } from '#server/domain/sales/orders/order-row.ts';
import type { LeftToRefund } from '#server/domain/sales/refunds/left-to-refund.ts';
import { isLive, type SubmissionState } from '#shared/fulfillment.ts';
import { sum } from '#shared/money.ts';
import { isShipped, isUnsentItem } from '#shared/order-state.ts';
import type { VendorId } from '#shared/vendors.ts';

type ItemRow = Pick<
  OrderItemRow,
  'id' | 'productId' | 'status' | 'quantity' | 'unitPriceCents' | 'shippedByHand'
>;
type VendorOrderRow = Pick<typeof vendorOrders.$inferSelect, 'id' | 'vendorId' | 'submission' | 'closedAt'>;
type VendorOrderItem = Pick<
  typeof vendorOrderItems.$inferSelect,
  'vendorOrderId' | 'orderItemId' | 'quantity' | 'shippedQuantity'
>;

/** The rows of an order that decide what can be sent to print vendors. */
export interface FulfillmentRows<
  Item extends ItemRow = ItemRow,
  Row extends VendorOrderRow = VendorOrderRow,
> {
  order: PaymentState;
  isPaymentLost: boolean;
  items: readonly Item[];
  /** What is left to refund; without lines for an order that wasn't paid by card. */
  left: Pick<LeftToRefund, 'lines' | 'refundedShipped'>;
  /** The vendors of synced products. */
  vendorOf: ReadonlyMap<string, VendorId>;
  vendorOrders: readonly Row[];
  vendorOrderItems: readonly VendorOrderItem[];
}

/** A vendor's share of an order that can be sent to it. */
export interface VendorShare<Item = ItemRow, Row = VendorOrderRow> {
  vendorId: VendorId;
  /** The vendor order to go on with: the vendor refused it, or never answered; null for a new one. */
  open: Row | null;
  items: { item: Item; quantity: number }[];
}

/**
 * Returns what can be sent to print vendors, by vendor (docs/product/fulfillment.md#fulfillment): items that are paid for, that
 * no vendor makes or has made, and that aren't refunded. Whether the vendor can make them now is checked when they are sent.
 */
export function sharesToSend<Item extends ItemRow, Row extends VendorOrderRow>(
  rows: FulfillmentRows<Item, Row>,
): VendorShare<Item, Row>[] {
  if (shipRefusal(rows) !== null) return [];
  const wanted = rows.items
    .map((item) => ({
      item,
      vendorId: rows.vendorOf.get(item.productId),
      quantity: unitsUnmade(rows, item),
    }))
    .filter(({ quantity }) => quantity > 0);
  const open = rows.vendorOrders.filter(({ closedAt }) => closedAt === null);
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
    .filter((share) => share.open?.submission !== 'accepted');
}

/** Returns the ids of line items that a vendor makes, or may make. */
export function itemsWithVendor({
  vendorOrders,
  vendorOrderItems,
}: Omit<HandRows, 'left'>): ReadonlySet<string> {
  const live = new Set(vendorOrders.filter(isLive).map(({ id }) => id));
  return new Set(
    vendorOrderItems.filter((one) => live.has(one.vendorOrderId)).map(({ orderItemId }) => orderItemId),
  );
}

/** The rows of an order that decide what is shipped by hand, beside its line items. */
export interface HandRows extends Pick<FulfillmentRows, 'left' | 'vendorOrderItems'> {
  vendorOrders: readonly (SubmissionState & { id: string })[];
}
export type HandItem = Omit<ItemRow, 'productId'>;

/**
 * Returns how many units of a line item can be shipped by hand (docs/product/fulfillment.md#shipping-by-hand): none that a
 * vendor makes or may make, that were refunded, or that have gone.
 */
export function unitsToShip(rows: HandRows, item: HandItem): number {
  const asked = itemsWithVendorOrder(rows, item).filter(
    ({ vendorOrder }) => vendorOrder.closedAt === null && vendorOrder.submission === 'waiting',
  );
  return Math.max(0, unitsUnmade(rows, item) - sum(asked.map(({ quantity }) => quantity)));
}

/** Returns whether a line item is with a vendor, has gone, or still has to go to the buyer. */
export function isOwed(rows: HandRows, item: HandItem): boolean {
  return !isUnsentItem(item.status) || unitsOwed(rows, item) > 0;
}

/**
 * Returns how many units of a line item still have to be made, or sent, and aren't with a vendor that has accepted them. The same
 * rule as `db/unsent-units.ts`, by which lists find such orders (docs/product/orders.md#order-list).
 */
export function unitsUnmade(rows: HandRows, item: HandItem): number {
  const accepted = itemsWithVendorOrder(rows, item).filter(({ vendorOrder }) => isAccepted(vendorOrder));
  const underWay = sum(accepted.map(({ quantity, shippedQuantity }) => quantity - shippedQuantity));
  return Math.max(0, unitsOwed(rows, item) - underWay);
}

/** Returns how many units of a line item still go to the buyer, made in-house or by a vendor. */
export function unitsOwed(rows: HandRows, item: HandItem): number {
  if (!canStillGo(rows, item)) return 0;
  const refundedShipped = rows.left.refundedShipped.get(item.id) ?? 0;
  return Math.max(0, unitsLeft(rows, item) + refundedShipped - countedUnits(rows, item));
}

/** Returns how many units of a line item have shipped. */
export function unitsShipped(
  rows: Pick<HandRows, 'vendorOrderItems'>,
  item: Pick<ItemRow, 'id' | 'status' | 'quantity' | 'shippedByHand'>,
): number {
  return isShipped(item.status) ? Math.min(item.quantity, countedUnits(rows, item)) : 0;
}

/** Returns how many units of a line item have shipped and weren't refunded. */
export function shippedLeft(rows: Pick<HandRows, 'left' | 'vendorOrderItems'>, item: HandItem): number {
  const { lines, refundedShipped } = rows.left;
  const quantity = lines.find(({ id }) => id === item.id)?.quantity ?? 0;
  return Math.max(0, Math.min(quantity, unitsShipped(rows, item) - (refundedShipped.get(item.id) ?? 0)));
}

function countedUnits(
  rows: Pick<HandRows, 'vendorOrderItems'>,
  item: Pick<ItemRow, 'id' | 'shippedByHand'>,
): number {
  const byVendors = itemsAtVendors(rows, item).map(({ shippedQuantity }) => shippedQuantity);
  return sum(byVendors) + item.shippedByHand;
}

/**
 * Returns how many units of a line item weren't refunded. A refund by amount alone takes no units: one that took the whole price
 * leaves nothing to send either.
 */
export function unitsLeft(
  { left }: Pick<FulfillmentRows, 'left'>,
  { id, quantity, unitPriceCents }: Pick<ItemRow, 'id' | 'quantity' | 'unitPriceCents'>,
): number {
  const line = left.lines.find((one) => one.id === id);
  if (!line) return quantity;
  return line.goods === 0 && unitPriceCents > 0 ? 0 : line.quantity;
}

/** One that a vendor canceled can be sent again, unlike one that a person took out of the order. */
function canStillGo(rows: HandRows, item: HandItem): boolean {
  return (
    item.status !== 'cancelled' ||
    itemsWithVendorOrder(rows, item).some(({ vendorOrder }) => vendorOrder.closedAt !== null)
  );
}

function isAccepted({ submission, closedAt }: SubmissionState): boolean {
  return submission === 'accepted' && closedAt === null;
}

function itemsAtVendors(
  { vendorOrderItems }: Pick<HandRows, 'vendorOrderItems'>,
  { id }: Pick<HandItem, 'id'>,
): VendorOrderItem[] {
  return vendorOrderItems.filter((one) => one.orderItemId === id);
}

function itemsWithVendorOrder(rows: Omit<HandRows, 'left'>, item: Pick<HandItem, 'id'>) {
  return itemsAtVendors(rows, item).flatMap((one) =>
    rows.vendorOrders
      .filter(({ id }) => id === one.vendorOrderId)
      .map((vendorOrder) => ({ ...one, vendorOrder })),
  );
}
