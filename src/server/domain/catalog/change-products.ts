import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { transaction } from '#db/client.ts';
import { auditLog } from '#db/schema/audit.ts';
import { products, productVariants } from '#db/schema/catalog.ts';
import { changedFields } from '#server/kernel/audit/changed-fields.ts';
import { recordAudit } from '#server/kernel/audit/record-audit.ts';
import type { Services } from '#server/kernel/services.ts';
import { changeMoment } from '#server/kernel/time/change-moment.ts';
import { MAX_PRICE_CENTS } from '#shared/admin-products.ts';
import type { Administrator } from '#shared/audit.ts';
import { AppError } from '#shared/errors.ts';
import { type Cents, fromWire, toWire } from '#shared/money.ts';
import { changedPrice } from '#shared/percent.ts';
import type { BulkProductResult } from '#shared/schemas/admin-product.schema.ts';
import type { BulkProductChange } from '#shared/schemas/product-actions.schema.ts';
import { isGone, keepAvailability } from './keep-availability.ts';
import { productSubject } from './require-product.ts';
import { spellCategory } from './spell-category.ts';
import type { ProductRow } from './stock.ts';

type Deps = Pick<Services, 'db' | 'now'>;
type Outcome = 'changed' | 'unchanged' | 'synced' | 'gone';

/**
 * Changes the price, the category or the availability of several products, in one transaction
 * (docs/product/catalog.md#changing-several-products). A percentage changes the variants' own prices too; a price that is set
 * doesn't. The vendor of a synced product sets its price. Repeating a percentage with the same `requestId` changes nothing.
 * @throws AppError `validation_failed` if a price would be too high, which changes nothing; `idempotency_key_reused`
 */
export function changeProducts(
  services: Deps,
  { ids, category: typed, ...rest }: BulkProductChange,
  actor: Administrator,
): BulkProductResult {
  const { db } = services;
  const wanted = [...new Set(ids)];
  return transaction(db, () => {
    const category = typed && spellCategory(db, typed, wanted);
    const change = { ...rest, category };
    const rows = db
      .select()
      .from(products)
      .where(and(inArray(products.id, wanted), isNull(products.deletedAt)))
      .all();
    const outcomes = new Map(rows.map((row) => [row.id, apply(services, row, change, actor)]));
    const those = (outcome: Outcome | undefined) => wanted.filter((id) => outcomes.get(id) === outcome);
    return {
      changed: those('changed'),
      unchanged: those('unchanged'),
      synced: those('synced'),
      gone: those('gone'),
      missing: those(undefined),
    };
  });
}

function apply(
  services: Deps,
  product: ProductRow,
  { isActive, category, price, pricePercent, requestId }: Omit<BulkProductChange, 'ids'>,
  actor: Administrator,
): Outcome {
  const isPrice = isActive === undefined && category === undefined;
  if (isPrice && product.isSynced) return 'synced';
  const { db } = services;
  if (isActive && !product.isActive && product.isSynced && isGone(db, product.id)) return 'gone';
  if (pricePercent && requestId && isRepeated(services, product.id, { pricePercent, requestId }))
    return 'changed';
  const percent = pricePercent === undefined ? 0 : Number(pricePercent);
  const priceCents = price === undefined ? changedPrice(product.priceCents, percent) : (fromWire(price) ?? 0);
  const values = isPrice ? { priceCents } : isActive === undefined ? { category } : { isActive };
  const ofVariants = percent === 0 ? false : changeVariantPrices(services, product.id, percent);
  requirePossible(product, priceCents);
  // Also of one that a sync took out: it stays out when its vendor has it again.
  if (isActive !== undefined && product.isSynced) keepAvailability(db, product.id);
  const changed = changedFields(product, values);
  if (!ofVariants && !changed) return 'unchanged';
  db.update(products)
    .set({ ...values, updatedAt: changeMoment(services, product.updatedAt) })
    .where(eq(products.id, product.id))
    .run();
  const words = isPrice
    ? {
        before: { price: toWire(product.priceCents) },
        after: { price: toWire(priceCents), pricePercent, requestId },
      }
    : changed;
  recordAudit(services, { actor, action: 'product_changed', subject: productSubject(product), ...words });
  return 'changed';
}

/**
 * Returns whether the audit log has the same change of a product's price.
 * @throws AppError `idempotency_key_reused` if it has another percentage with this id
 */
function isRepeated(
  { db }: Pick<Services, 'db'>,
  productId: string,
  { pricePercent, requestId }: Required<Pick<BulkProductChange, 'pricePercent' | 'requestId'>>,
): boolean {
  const { subjectType, subjectId, after, createdAt } = auditLog;
  const known = db
    .select({ percent: sql<string | null>`${after} ->> 'pricePercent'` })
    .from(auditLog)
    .where(
      and(eq(subjectType, 'product'), eq(subjectId, productId), sql`${after} ->> 'requestId' = ${requestId}`),
    )
    .orderBy(desc(createdAt))
    .get();
  if (!known) return false;
  if (known.percent !== pricePercent) throw new AppError('idempotency_key_reused');
  return true;
}

/** Returns whether the price of any variant changed. */
function changeVariantPrices({ db, now }: Deps, productId: string, percent: number): boolean {
  const own = and(
    eq(productVariants.productId, productId),
    sql`${productVariants.retailPriceCents} is not null`,
  );
  const variants = db.select().from(productVariants).where(own).all();
  const changed = variants
    .map(({ id, retailPriceCents }) => ({
      id,
      before: retailPriceCents ?? 0,
      after: changedPrice(retailPriceCents ?? 0, percent),
    }))
    .filter(({ before, after }) => before !== after);
  for (const { id, after } of changed) {
    requirePossible(null, after);
    db.update(productVariants)
      .set({ retailPriceCents: after, updatedAt: now() })
      .where(eq(productVariants.id, id))
      .run();
  }
  return changed.length > 0;
}

function requirePossible(product: ProductRow | null, cents: Cents): void {
  if (cents <= MAX_PRICE_CENTS) return;
  const what = product ? `The price of ${product.name}` : 'The price of a variant';
  throw new AppError('validation_failed', {
    fields: { pricePercent: `${what} would be more than 100,000.00. Nothing was changed` },
  });
}
