import { and, eq, inArray, isNull, max } from 'drizzle-orm';
import { vendorOrderItems, vendorOrders } from '#db/schema/fulfillment.ts';
import { orderItems } from '#db/schema/orders.ts';
import { podProducts } from '#db/schema/vendors.ts';
import { AppError } from '#shared/errors.ts';
import { isShippableItem } from '#shared/order-state.ts';
import type { VendorId } from '#shared/vendors.ts';
import type { VendorOrderState } from '../gateways/print-vendors/print-vendor.ts';
import type { Services } from '../services.ts';
import { applyVendorState } from './apply-vendor-state.ts';
import { findByReference, findByVendorOrder } from './vendor-orders.queries.ts';

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'now'>;

/**
 * Makes an order of a vendor, as it was read there, an attempt of one of our orders: the one that waits for the vendor's answer, or a
 * new one with what the vendor makes and nobody has sent. Call it inside a transaction.
 * @throws AppError `vendor_order_taken` when it is another order's, `vendor_order_exists` when the order has another one at
 *   this vendor
 */
export function adoptVendorOrder(
  services: Deps,
  orderId: string,
  vendorId: VendorId,
  state: VendorOrderState,
): void {
  const { db } = services;
  const known =
    findByVendorOrder(services, vendorId, state.id) ?? findByReference(services, vendorId, state.reference);
  if (known && known.orderId !== orderId) throw new AppError('vendor_order_taken');
  const isOwn = and(eq(vendorOrders.orderId, orderId), eq(vendorOrders.vendorId, vendorId));
  const open = db
    .select()
    .from(vendorOrders)
    .where(and(isOwn, isNull(vendorOrders.closedAt)))
    .get();
  if (!known && open && open.vendorOrderId !== null) throw new AppError('vendor_order_exists');
  applyVendorState(services, known?.id ?? open?.id ?? addAttempt(services, orderId, vendorId), state);
}

function addAttempt({ db, newId, now }: Deps, orderId: string, vendorId: VendorId): string {
  const isOwn = and(eq(vendorOrders.orderId, orderId), eq(vendorOrders.vendorId, vendorId));
  const last = db
    .select({ n: max(vendorOrders.attempt) })
    .from(vendorOrders)
    .where(isOwn)
    .get();
  const id = newId();
  const attempt = (last?.n ?? 0) + 1;
  db.insert(vendorOrders)
    .values({ id, orderId, vendorId, attempt, createdAt: now(), updatedAt: now() })
    .run();
  const items = db.select().from(orderItems).where(eq(orderItems.orderId, orderId)).all();
  const made = db
    .select({ productId: podProducts.productId, sku: podProducts.vendorSku })
    .from(podProducts)
    .where(
      and(
        eq(podProducts.vendorId, vendorId),
        inArray(
          podProducts.productId,
          items.map(({ productId }) => productId),
        ),
      ),
    )
    .all();
  for (const item of items.filter(({ status }) => isShippableItem(status))) {
    const product = made.find(({ productId }) => productId === item.productId);
    if (!product) continue;
    // Which variant was ordered there isn't known here.
    const ids = {
      vendorOrderId: id,
      orderItemId: item.id,
      vendorProductId: product.sku,
      vendorVariantId: '',
    };
    db.insert(vendorOrderItems)
      .values({ ...ids, quantity: item.quantity })
      .run();
  }
  return id;
}
