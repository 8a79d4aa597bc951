import type { PlacedOrder } from '#shared/schemas/checkout.schema.ts';
import { OUTDATED } from '../../client/api.ts';
import { ApiError } from '../../client/api-error.ts';

/**
 * Returns a placed order as it came. The card has been charged: the page must not open the order of another address.
 * @throws ApiError for a response that is no order
 */
export function requirePlaced(order: PlacedOrder): PlacedOrder {
  if (typeof order?.id !== 'string') throw new ApiError(200, OUTDATED);
  return order;
}
