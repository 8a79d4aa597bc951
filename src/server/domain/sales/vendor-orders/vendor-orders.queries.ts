import { and, asc, desc, eq, inArray, isNotNull, max, sql } from 'drizzle-orm';
import { isGiven, isListed } from '#db/bound-values.ts';
import { type Db, preparedOn } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import { designs } from '#db/schema/designs.ts';
import { vendorOrderItems, vendorOrders } from '#db/schema/fulfillment.ts';
import { vendorMockups } from '#db/schema/mockups.ts';
import { orderItems } from '#db/schema/orders.ts';
import { podProducts } from '#db/schema/vendors.ts';
import type { ProductRow, VariantRow } from '#server/domain/catalog/stock.ts';
import { findVariant, variantsOf } from '#server/domain/catalog/variants.queries.ts';
import { AppError } from '#shared/errors.ts';
import type { Cents } from '#shared/money.ts';
import type { Choice } from '#shared/variants.ts';
import type { VendorId } from '#shared/vendors.ts';
import { lostPaymentsAmong } from '../disputes/lost-payments.queries.ts';
import type { OrderItemRow, OrderRow } from '../orders/order-row.ts';
import { vendorsOfItems } from './item-vendors.queries.ts';
import type { FulfillmentRows } from './shares-to-send.ts';

/** What one of a line item costs, as in the vendor's last answer about its order. */
const COST = sql<Cents | null>`json_extract(${vendorOrders.vendorResponse}, '$.itemCosts."' || ${vendorOrderItems.orderItemId} || '"')`;

export type VendorOrderRow = typeof vendorOrders.$inferSelect;
export type VendorOrderItemRow = typeof vendorOrderItems.$inferSelect;
type DesignRow = typeof designs.$inferSelect;

/** What a vendor makes; for a mapped product without variants, the product itself. */
type OfferedVariant = Pick<VariantRow, 'vendorVariantId' | 'isAvailable' | 'vendorCostCents'>;

/** A product of a vendor with the variant that was chosen; without one if the vendor no longer has it. */
export interface VendorOffer {
  product: ProductRow;
  /** The vendor's id of the product. */
  vendorProductId: string;
  /** Whether the last sync didn't find the product at the vendor. */
  isGone: boolean;
  variant: OfferedVariant | null;
}

const statements = preparedOn((db) => ({
  items: db
    .select()
    .from(orderItems)
    .where(eq(orderItems.orderId, sql.placeholder('orderId')))
    .orderBy(asc(orderItems.position))
    .prepare(),
  vendorOrder: db
    .select()
    .from(vendorOrders)
    .where(eq(vendorOrders.id, sql.placeholder('id')))
    .prepare(),
  vendorOrders: db
    .select()
    .from(vendorOrders)
    .where(eq(vendorOrders.orderId, sql.placeholder('orderId')))
    .prepare(),
  itemsOfVendorOrder: db
    .select()
    .from(vendorOrderItems)
    .where(eq(vendorOrderItems.vendorOrderId, sql.placeholder('id')))
    .prepare(),
  itemsOfOrders: db
    .select({ orderId: vendorOrders.orderId, item: vendorOrderItems })
    .from(vendorOrders)
    .innerJoin(vendorOrderItems, eq(vendorOrderItems.vendorOrderId, vendorOrders.id))
    .where(isListed(vendorOrders.orderId))
    .prepare(),
  lastCost: db
    .select({ cost: COST })
    .from(vendorOrderItems)
    // Not an inner join: SQLite would go through all orders of the vendor first, which takes 100 times longer.
    .crossJoin(vendorOrders)
    .where(
      and(
        eq(vendorOrders.id, vendorOrderItems.vendorOrderId),
        eq(vendorOrders.vendorId, sql.placeholder('vendorId')),
        eq(vendorOrders.submission, 'accepted'),
        eq(vendorOrderItems.vendorVariantId, sql.placeholder('vendorVariantId')),
        isNotNull(COST),
      ),
    )
    .orderBy(desc(vendorOrders.createdAt))
    .limit(1)
    .prepare(),
  offer: db
    .select({ pod: podProducts, product: products })
    .from(podProducts)
    .innerJoin(products, eq(products.id, podProducts.productId))
    .where(isGiven(podProducts.productId, 'productId'))
    .prepare(),
}));

/** Returns a vendor order; `undefined` if there is none with this id. */
export function findVendorOrder(db: Db, id: string): VendorOrderRow | undefined {
  return statements(db).vendorOrder.get({ id });
}

/** @throws AppError `not_found` */
export function requireVendorOrder(db: Db, id: string): VendorOrderRow {
  const row = findVendorOrder(db, id);
  if (!row) throw new AppError('not_found', { message: 'Vendor order not found.' });
  return row;
}

/** Returns all vendor orders of an order. */
export function vendorOrdersOf(db: Db, orderId: string): VendorOrderRow[] {
  return statements(db).vendorOrders.all({ orderId });
}

/** Returns the line items in a vendor order. */
export function itemsOfVendorOrder(db: Db, id: string): VendorOrderItemRow[] {
  return statements(db).itemsOfVendorOrder.all({ id });
}

/** Returns the line items in the vendor orders of orders, by order. */
export function vendorOrderItemsOf(db: Db, orderIds: readonly string[]): Map<string, VendorOrderItemRow[]> {
  const rows = statements(db).itemsOfOrders.all({ ids: JSON.stringify(orderIds) });
  const byOrder = Map.groupBy(rows, ({ orderId }) => orderId);
  return new Map([...byOrder].map(([orderId, own]) => [orderId, own.map(({ item }) => item)]));
}

/** Reads what decides what of an order can be sent. */
export function readFulfillmentRows(db: Db, order: OrderRow): FulfillmentRows<OrderItemRow, VendorOrderRow> {
  return {
    order,
    isPaymentLost: lostPaymentsAmong(db, [order.id]).has(order.id),
    vendorOrders: vendorOrdersOf(db, order.id),
    items: statements(db).items.all({ orderId: order.id }),
    vendorOf: vendorsOfItems(db, [order.id]),
  };
}

/**
 * Returns what a vendor has for a choice of size and color, as of the last sync or as it was mapped; `null` for a product that no vendor
 * makes. A mapped product has one cost, unless its variants had their own.
 */
export function findOffer(db: Db, productId: string, choice: Choice): VendorOffer | null {
  const found = statements(db).offer.get({ productId });
  if (!found?.product.isOnDemand) return null;
  const { pod, product } = found;
  const offer = { product, vendorProductId: pod.vendorSku, isGone: pod.isGone };
  const chosen = findVariant(db, productId, choice) ?? null;
  if (!product.isMapped) return { ...offer, variant: chosen };
  const { vendorSku: vendorVariantId, vendorPriceCents: vendorCostCents } = pod;
  if (chosen) return { ...offer, variant: { ...chosen, vendorCostCents } };
  const hasVariants = variantsOf(db, productId).length > 0;
  return { ...offer, variant: hasVariants ? null : { vendorVariantId, isAvailable: true, vendorCostCents } };
}

/** Returns the number of the latest vendor order of an order with a vendor; 0 before the first. */
export function lastNumber(db: Db, orderId: string, vendorId: VendorId): number {
  const own = and(eq(vendorOrders.orderId, orderId), eq(vendorOrders.vendorId, vendorId));
  return (
    db
      .select({ n: max(vendorOrders.number) })
      .from(vendorOrders)
      .where(own)
      .get()?.n ?? 0
  );
}

/** Returns what a vendor charged for a variant in the last of its orders that says so; null if none does. */
export function lastCost(db: Db, vendorId: VendorId, vendorVariantId: string): Cents | null {
  return statements(db).lastCost.get({ vendorId, vendorVariantId })?.cost ?? null;
}

/** Returns designs by their id. */
export function findDesigns(db: Db, ids: readonly string[]): Map<string, DesignRow> {
  if (ids.length === 0) return new Map();
  const rows = db
    .select()
    .from(designs)
    .where(inArray(designs.id, [...ids]))
    .all();
  return new Map(rows.map((design) => [design.id, design]));
}

/** Returns the vendors' pictures of these designs. */
export function findMockups(db: Db, designIds: readonly string[]): (typeof vendorMockups.$inferSelect)[] {
  if (designIds.length === 0) return [];
  return db
    .select()
    .from(vendorMockups)
    .where(inArray(vendorMockups.designId, [...designIds]))
    .all();
}
