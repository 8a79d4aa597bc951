import type { PlacedOrder } from '#shared/schemas/checkout.schema.ts';
import { OUTDATED } from '../../client/api.ts';
import { ApiError } from '../../client/api-error.ts';

/**
 * Returns the order of a response. Checks it, because the card has been charged and the page opens the order by its id.
 * @throws ApiError for a response without an order
 */
export function requirePlaced(order: PlacedOrder): PlacedOrder {
  if (typeof order?.id !== 'string') throw new ApiError(200, OUTDATED);
  return order;
}
