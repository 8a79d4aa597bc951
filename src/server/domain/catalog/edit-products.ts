import { setImmediate as nextTurn } from 'node:timers/promises';
import { and, eq, isNull } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import { changedBy } from '#server/kernel/audit/stale-edit.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import { AppError, type FieldErrors } from '#shared/errors.ts';
import { toWire } from '#shared/money.ts';
import type { AdminProduct } from '#shared/schemas/admin-product.schema.ts';
import type { ProductEdit, ProductEditResult, ProductEdits } from '#shared/schemas/product-edits.schema.ts';
import { toAdminProducts } from './admin-products.queries.ts';
import { changeProduct } from './change-product.ts';
import { requireProductRow } from './require-product.ts';
import { saveVariants } from './save-variants.ts';
import type { VariantRow } from './stock.ts';
import { variantsOf } from './variants.queries.ts';

type Deps = Pick<Services, 'db' | 'newId' | 'now'>;

/**
 * Changes the prices and stocks of several products (docs/product/catalog.md#editing-prices-and-stock). Saves each product as a whole or
 * not at all, whether or not others are refused, and yields to other requests in between. Repeating it changes nothing.
 */
export async function editProducts(
  services: Deps,
  { products: edits }: ProductEdits,
  actor: Administrator,
): Promise<{ products: ProductEditResult[] }> {
  const results: ProductEditResult[] = [];
  for (const edit of edits) {
    results.push(editProduct(services, edit, actor));
    await nextTurn();
  }
  return { products: results };
}

function editProduct(services: Deps, edit: ProductEdit, actor: Administrator): ProductEditResult {
  const { id } = edit;
  const saved = { message: null, fields: {}, changedBy: null };
  try {
    const isChanged = transaction(services.db, () => applyEdit(services, edit, actor));
    return { id, outcome: isChanged ? 'changed' : 'unchanged', product: productNow(services, id), ...saved };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const isStale = error.code === 'stale';
    return {
      id,
      outcome: isStale ? 'stale' : 'refused',
      product: productNow(services, id),
      message: error.message,
      fields: error.fields ?? {},
      changedBy:
        isStale && edit.updatedAt
          ? changedBy(services, { type: 'product', id, seenAt: edit.updatedAt })
          : null,
    };
  }
}

/** @returns whether anything changed */
function applyEdit(services: Deps, edit: ProductEdit, actor: Administrator): boolean {
  const { id, price, inventory, variants: edits = [], seenInventory, updatedAt } = edit;
  const { db } = services;
  const before = requireProductRow(db, id).updatedAt.getTime();
  const isChanged = () => requireProductRow(db, id).updatedAt.getTime() !== before;
  if (price !== undefined || inventory !== undefined)
    changeProduct(services, id, { price, inventory, seenInventory, updatedAt }, actor);
  if (edits.length > 0) {
    const grid = editedGrid(variantsOf(db, id), edits);
    // What was just saved isn't someone else's change.
    const seen = isChanged() ? {} : { updatedAt };
    saveVariants(services, id, { variants: grid, seenInventory, ...seen }, actor);
  }
  return isChanged();
}

/** Returns all variants as they are stored, with the edits. @throws AppError `validation_failed` for removed ones */
function editedGrid(stored: readonly VariantRow[], edits: NonNullable<ProductEdit['variants']>) {
  const missing = edits.flatMap(({ id }, index) =>
    stored.some((variant) => variant.id === id) ? [] : [[`variants.${index}.id`, 'This variant was removed']],
  );
  if (missing.length > 0)
    throw new AppError('validation_failed', { fields: Object.fromEntries(missing) as FieldErrors });
  return stored.map(({ id, size, color, sku, isAvailable, imageUrl, backImageUrl, retailPriceCents }) => {
    const edit = edits.find((one) => one.id === id);
    const retailPrice = edit?.retailPrice ?? (retailPriceCents === null ? '' : toWire(retailPriceCents));
    return {
      id,
      size: size ?? undefined,
      color: color ?? undefined,
      sku: sku ?? undefined,
      imageUrl: imageUrl ?? undefined,
      backImageUrl: backImageUrl ?? undefined,
      retailPrice: retailPrice || undefined,
      isAvailable,
      inventory: edit?.inventory,
    };
  });
}

function productNow({ db }: Deps, id: string): AdminProduct | null {
  const isKept = and(eq(products.id, id), isNull(products.deletedAt));
  return toAdminProducts(db, db.select().from(products).where(isKept).all())[0] ?? null;
}
