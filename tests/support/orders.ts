import { eq } from 'drizzle-orm';
import { vendorOrders } from '#db/schema/fulfillment.ts';
import { orders } from '#db/schema/orders.ts';
import { sampleRecords } from '#db/schema/samples.ts';
import { podVendors } from '#db/schema/vendors.ts';
import { addCartItem } from '#server/domain/cart/add-cart-item.ts';
import { readOrder } from '#server/domain/sales/orders/orders.queries.ts';
import { finishCheckout } from '#server/flows/checkout/finish-checkout.ts';
import { startPayment } from '#server/flows/checkout/start-payment.ts';
import type { OrderInput } from '#shared/schemas/checkout-input.schema.ts';
import type { Order } from '#shared/schemas/order.schema.ts';
import { CLIENT_IP, orderInput, paymentInput, SHOPPER, stockProduct } from './shop.ts';
import type { TestServices } from './test-services.ts';

/** Places and pays an order with one of each of these products. */
export async function paidOrder(
  services: TestServices,
  names: string[] = ['Field Tee'],
  changes: Partial<OrderInput> = {},
): Promise<Order> {
  return buy(
    services,
    names.map((name) => ({ productId: stockProduct(services, { name }), quantity: 1 })),
    changes,
  );
}

/** Places and pays an order of these line items. */
export async function buy(
  services: TestServices,
  lines: Parameters<typeof addCartItem>[2][],
  changes: Partial<OrderInput> = {},
): Promise<Order> {
  for (const line of lines) addCartItem(services, SHOPPER, line);
  const { paymentIntentId } = await startPayment(services, SHOPPER, paymentInput(), CLIENT_IP);
  services.payments.succeed(paymentIntentId);
  const { orderId } = await finishCheckout(services, paymentIntentId, {
    actor: { kind: 'shopper' },
    buyerKeys: SHOPPER.keys,
    form: orderInput(paymentIntentId, changes),
  });
  const order = readOrder(services.db, orderId);
  if (!order) throw new Error('The order was not stored.');
  return order;
}

/** Stores an order that was sent to the vendor `printful`. @returns the id of the vendor order */
export function storeVendorOrderRow(
  { db, newId, now }: TestServices,
  orderId: string,
  values: Partial<typeof vendorOrders.$inferInsert> = {},
): string {
  const stamps = { createdAt: now(), updatedAt: now() };
  const vendor = { id: 'printful', name: 'Printful', type: 'pod', ...stamps } as const;
  db.insert(podVendors).values(vendor).onConflictDoNothing().run();
  const row = { id: newId(), orderId, vendorId: vendor.id, ...stamps, ...values };
  db.insert(vendorOrders).values(row).run();
  return row.id;
}

/** Deletes orders, which the ledger allows for samples only. */
export function deleteOrders({ db }: Pick<TestServices, 'db'>, ids: readonly string[]): void {
  for (const id of ids) {
    db.insert(sampleRecords).values({ kind: 'orders', recordId: id }).run();
    db.delete(orders).where(eq(orders.id, id)).run();
  }
}
