import { AppError } from '#shared/errors.ts';
import { MAX_QUANTITY, TOO_MANY } from '#shared/quantity.ts';

/**
 * Requires a quantity that one cart line can have.
 * @throws AppError `validation_failed` (quantity) above `MAX_QUANTITY`
 */
export function requireQuantity(quantity: number): void {
  if (quantity <= MAX_QUANTITY) return;
  throw new AppError('validation_failed', { message: `${TOO_MANY}.`, fields: { quantity: TOO_MANY } });
}
