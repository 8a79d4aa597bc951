import type { Db } from '#db/client.ts';
import { findOrderRow } from '#server/domain/sales/orders/orders.queries.ts';
import { AppError } from '#shared/errors.ts';
import { PICKED_UP } from '#shared/hand-order.ts';
import type { Address } from '#shared/schemas/address.schema.ts';
import type { HandOrderInput } from '#shared/schemas/hand-order.schema.ts';

/*
 * What an order by hand and a payment link require of the same form (docs/product/orders.md#orders-by-hand).
 */

/** Returns the delivery address. A pickup needs no street: its place is for the sales tax. */
export function deliveryAddress({
  isPickedUp,
  shippingAddress,
}: Pick<HandOrderInput, 'isPickedUp' | 'shippingAddress'>): Address {
  if (!isPickedUp) return shippingAddress;
  const { firstName, lastName, city, state, zipCode, country } = shippingAddress;
  return { firstName, lastName, addressLine1: PICKED_UP, city, state, zipCode, country };
}

/** @throws AppError `validation_failed` for an unknown order to replace */
export function requireReplaced(db: Db, { replaces }: Pick<HandOrderInput, 'replaces'>): void {
  if (replaces && !findOrderRow(db, replaces))
    throw new AppError('validation_failed', { fields: { replaces: 'Unknown order' } });
}

/** Returns the error of an id that something else has. */
export function idInUse(): AppError {
  return new AppError('validation_failed', { fields: { id: 'Make another UUID for this order' } });
}
