import { choiceName, isShort } from '#shared/cart.ts';
import { AppError } from '#shared/errors.ts';
import { MAX_QUANTITY, TOO_MANY } from '#shared/quantity.ts';
import type { Choice } from '#shared/variants.ts';
import { isOffered, type PricedLine } from './cart.queries.ts';

/**
 * Requires a quantity that one line item can have (docs/product/cart.md#maximum-quantity).
 * @throws AppError `validation_failed` (quantity) above `MAX_QUANTITY`
 */
export function requireQuantity(quantity: number): void {
  if (quantity <= MAX_QUANTITY) return;
  throw new AppError('validation_failed', { message: `${TOO_MANY}.`, fields: { quantity: TOO_MANY } });
}

/**
 * Requires that the line items sold from one stock (or all) are in stock and not held by other carts. Call it inside
 * the transaction that changed them: throwing rolls the change back. One whose design can't be printed anymore is in the way of the
 * checkout, but not of other line items.
 * @throws AppError `out_of_stock` with the product's name and the quantity left; `customization_not_allowed`
 */
export function requireStock(lines: readonly PricedLine[], stockOf?: string): void {
  const short = lines.find(
    ({ item: { quantity }, stockOf: ofItem, available, customization }) =>
      (stockOf === undefined || (ofItem === stockOf && !customization?.printProblem)) &&
      isShort({ quantity, available }),
  );
  const problem = short?.customization?.printProblem;
  if (short && problem) {
    const name = choiceName(short.productName, short.item);
    const message = `${name}: ${problem} Edit the design in your cart, or remove it.`;
    throw new AppError('customization_not_allowed', { message });
  }
  if (short) throw outOfStock(short.productName, short.item, short.available, isOffered(short));
}

/**
 * Requires that a line item that was added to is in stock, together with what the cart already has of it.
 * @param before its quantity before, 0 for a new one
 * @param stock what is left, including what the cart has
 * @throws AppError `out_of_stock`, which says so if the cart already has all that are left
 */
export function requireRoom(line: PricedLine, before: number, stock: number): void {
  const { item, productName, available } = line;
  if (!isShort({ quantity: item.quantity, available })) return;
  if (available > before) throw outOfStock(productName, item, available);
  const all = stock === 1 ? 'the last one' : `all ${stock} that are left`;
  const message = `Your cart already has ${all}: ${choiceName(productName, item)}.`;
  throw new AppError('out_of_stock', { message, details: { productId: item.productId, available: stock } });
}

/** The error about an item of which only so many are left. Nothing is left of one that the store doesn't offer anymore. */
export function outOfStock(
  productName: string,
  item: Choice & { productId: string },
  available: number,
  isOffered = true,
): AppError {
  const name = choiceName(productName, item);
  const none = isOffered ? `${name} is sold out.` : `${name} is no longer available.`;
  const message = available > 0 ? `Only ${available} left in stock: ${name}.` : none;
  return new AppError('out_of_stock', { message, details: { productId: item.productId, available } });
}
