import { eq } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { stockMovements } from '#db/schema/catalog.ts';
import { recordAudit } from '#server/kernel/audit/record-audit.ts';
import type { Services } from '#server/kernel/services.ts';
import { MAX_STOCK } from '#shared/admin-products.ts';
import type { Administrator } from '#shared/audit.ts';
import { AppError } from '#shared/errors.ts';
import type { ProductDetail } from '#shared/schemas/admin-product.schema.ts';
import type { StockChange } from '#shared/schemas/product-actions.schema.ts';
import { productSubject, requireManualProduct, requireProduct } from './require-product.ts';
import { setStock } from './set-stock.ts';
import { heldByOthers } from './stock-holds.ts';

/**
 * Adds units to the stock of a manual product, takes some, or sets it to what was counted
 * (docs/product/catalog.md#stock-history). Repeating it with the same id changes nothing.
 * @throws AppError `product_not_found`, `product_synced`, `stock_too_low`; `stock_held`, with the units as `held`, if less
 *   would be left than paying shoppers hold and that wasn't accepted; `idempotency_key_reused`; `validation_failed` for more than the stock can be
 */
export function changeStock(
  services: Pick<Services, 'db' | 'newId' | 'now'>,
  id: string,
  input: StockChange,
  actor: Administrator,
): ProductDetail {
  const { db } = services;
  const { requestId, reason, note, acceptHeld = false } = input;
  return transaction(db, () => {
    const product = requireManualProduct(db, id);
    if (isRepeated(services, id, input)) return requireProduct(services, id);
    const inventory = input.count ?? product.inventory + (input.change ?? 0);
    if (inventory < 0)
      throw new AppError('stock_too_low', {
        message: `Only ${product.inventory} ${product.inventory === 1 ? 'is' : 'are'} in stock.`,
      });
    if (inventory > MAX_STOCK)
      throw new AppError('validation_failed', { fields: { change: 'That is more than the stock can be' } });
    const held = heldByOthers(services, id, null);
    if (inventory < product.inventory && inventory < held && !acceptHeld)
      throw new AppError('stock_held', {
        message: `Shoppers who are paying now hold ${held}, which is more than that.`,
        details: { held },
      });
    setStock(services, product, { id: requestId, reason, inventory, note, actorId: actor.userId });
    recordAudit(services, {
      actor,
      action: 'product_stock_changed',
      subject: productSubject(product),
      before: { stock: product.inventory },
      after: { stock: inventory, reason, note },
    });
    return requireProduct(services, id);
  });
}

/** Returns whether the same change was made before. @throws AppError `idempotency_key_reused` if it was another one */
function isRepeated(
  { db }: Pick<Services, 'db'>,
  productId: string,
  { requestId, reason, change, count, note }: StockChange,
): boolean {
  const known = db.select().from(stockMovements).where(eq(stockMovements.id, requestId)).get();
  if (!known) return false;
  const isSame =
    known.productId === productId &&
    known.reason === reason &&
    known.note === (note ?? null) &&
    (count === undefined ? known.change === change : known.inventory === count);
  if (!isSame) throw new AppError('idempotency_key_reused');
  return true;
}
