import { AppError } from '#shared/errors.ts';
import { changedFields } from '../audit/changed-fields.ts';
import type { ProductRow } from './stock.ts';

/**
 * Checks that a product that has a chosen id already was added by the same request. The request isn't stored, so of a
 * product that was edited since, only the name is compared.
 * @param added the columns that the request would have set
 * @throws AppError `idempotency_key_reused`
 */
export function requireSameProduct(known: ProductRow, { name, ...added }: Partial<ProductRow>): void {
  const isEdited = known.updatedAt.getTime() !== known.createdAt.getTime();
  const isSame = known.name === name && (isEdited || changedFields(known, added) === null);
  if (!isSame || known.deletedAt) throw new AppError('idempotency_key_reused');
}
