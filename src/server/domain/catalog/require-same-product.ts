import { and, eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { auditLog } from '#db/schema/audit.ts';
import { changedFields } from '#server/kernel/audit/changed-fields.ts';
import { AppError } from '#shared/errors.ts';
import type { ProductRow } from './stock.ts';

/**
 * Checks that a product that has a chosen id already was added by the same request. The request isn't stored, so of a
 * product that was edited since, only what the audit log has of its beginning is compared.
 * @param added the columns that the request would have set
 * @param audited what the request would have recorded as `product_added`
 * @throws AppError `idempotency_key_reused`
 */
export function requireSameProduct(
  db: Db,
  known: ProductRow,
  added: Partial<ProductRow>,
  audited: object,
): void {
  const isEdited = known.updatedAt.getTime() !== known.createdAt.getTime();
  const isSame =
    changedFields(addedAs(db, known.id), audited) === null &&
    (isEdited || changedFields(known, added) === null);
  if (!isSame || known.deletedAt) throw new AppError('idempotency_key_reused');
}

function addedAs(db: Db, productId: string): object {
  const { subjectType, subjectId, action, after } = auditLog;
  const isAdding = and(eq(subjectType, 'product'), eq(subjectId, productId), eq(action, 'product_added'));
  return db.select({ after }).from(auditLog).where(isAdding).get()?.after ?? {};
}
