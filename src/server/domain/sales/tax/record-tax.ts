import { eq } from 'drizzle-orm';
import { orders } from '#db/schema/orders.ts';
import type { Services } from '#server/kernel/services.ts';

/**
 * Records the tax of an order at the tax service that calculated it (docs/product/checkout.md#tax). Safe to repeat: the service
 * records an order once.
 * @throws AppError what the tax gateway throws, for another attempt
 */
export async function recordTax({ db, tax }: Services, { orderId }: { orderId: string }): Promise<void> {
  const order = db
    .select({
      calculationId: orders.taxCalculationId,
      transactionId: orders.taxTransactionId,
      isTrial: orders.isTrial,
    })
    .from(orders)
    .where(eq(orders.id, orderId))
    .get();
  // The live account has no test sale.
  if (!order?.calculationId || order.transactionId || order.isTrial) return;
  const taxTransactionId = await tax.record({ calculationId: order.calculationId, orderId });
  db.update(orders).set({ taxTransactionId }).where(eq(orders.id, orderId)).run();
}
