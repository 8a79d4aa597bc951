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
import { setStock, variantName } from './set-stock.ts';
import { countsPerVariant, type ProductRow, type Stock } from './stock.ts';
import { heldByOthers, heldOfVariant } from './stock-holds.ts';
import { variantsOf } from './variants.queries.ts';

type Deps = Pick<Services, 'db' | 'newId' | 'now'>;

/**
 * Adds units to the stock of a manual product or of its variant, takes some, or sets it to what was counted
 * (docs/product/catalog.md#stock-history). Repeating it with the same id changes nothing.
 * @throws AppError `product_not_found`, `managed_elsewhere`, `out_of_stock`; `stock_held`, with the units as `held`, if less
 *   would be left than paying shoppers hold and that wasn't accepted; `idempotency_key_reused`; `validation_failed` for more than the stock can be,
 *   and for a variant that isn't counted
 */
export function changeStock(
  services: Deps,
  id: string,
  input: StockChange,
  actor: Administrator,
): ProductDetail {
  const { db } = services;
  const { requestId, reason, note, acceptHeld = false } = input;
  return transaction(db, () => {
    const product = requireManualProduct(db, id);
    if (product.isMapped)
      throw new AppError('managed_elsewhere', {
        message: "A print vendor makes this product on demand, so its stock isn't counted.",
      });
    if (isRepeated(services, id, input)) return requireProduct(services, id);
    const stock = requireStock(services, product, input.variantId);
    const before = stock.inventory;
    const inventory = input.count ?? before + (input.change ?? 0);
    if (inventory < 0)
      throw new AppError('out_of_stock', {
        message: `Only ${before} ${before === 1 ? 'is' : 'are'} in stock.`,
      });
    if (inventory > MAX_STOCK)
      throw new AppError('validation_failed', { fields: { change: 'That is more than the stock can be' } });
    const held = stock.variant
      ? heldOfVariant(services, id, stock.variant, null)
      : heldByOthers(services, id, null);
    if (inventory < before && inventory < held && !acceptHeld)
      throw new AppError('stock_held', {
        message: `Shoppers who are paying now hold ${held}, which is more than that.`,
        details: { held },
      });
    setStock(services, stock, { id: requestId, reason, inventory, note, actorId: actor.userId });
    const variant = stock.variant ? variantName(stock.variant) : undefined;
    recordAudit(services, {
      actor,
      action: 'product_stock_changed',
      subject: productSubject(product),
      before: { stock: before },
      after: { variant, stock: inventory, reason, note },
    });
    return requireProduct(services, id);
  });
}

/**
 * Returns the stock that a change is about.
 * @throws AppError `validation_failed` (variantId) if a variant is missing or unknown, or named although the product has one stock
 */
function requireStock({ db }: Deps, product: ProductRow, variantId: string | undefined): Stock {
  const { id: productId, inventory } = product;
  if (!countsPerVariant(product)) {
    if (variantId === undefined) return { productId, variant: null, inventory };
    const message = 'This product has one stock for all variants now. Load the page again';
    throw new AppError('validation_failed', { fields: { variantId: message } });
  }
  const variant = variantsOf(db, productId).find(({ id }) => id === variantId);
  if (variant) return { productId, variant, inventory: variant.inventory };
  throw new AppError('validation_failed', { fields: { variantId: 'Choose a variant' } });
}

/** Returns whether the same change was made before. @throws AppError `idempotency_key_reused` if it was another one */
function isRepeated(
  { db }: Pick<Services, 'db'>,
  productId: string,
  { requestId, variantId, reason, change, count, note }: StockChange,
): boolean {
  const known = db.select().from(stockMovements).where(eq(stockMovements.id, requestId)).get();
  if (!known) return false;
  const isSame =
    known.productId === productId &&
    known.variantId === (variantId ?? null) &&
    known.reason === reason &&
    known.note === (note ?? null) &&
    (count === undefined ? known.change === change : known.inventory === count);
  if (!isSame) throw new AppError('idempotency_key_reused');
  return true;
}
