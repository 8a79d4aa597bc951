import type { ProductLookup } from '#server/domain/catalog/catalog.queries.ts';
import { chooseVariant } from '#server/domain/catalog/choose-variant.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Buyer } from '#server/kernel/sessions/buyer.ts';
import { isSameLine } from '#shared/cart.ts';
import { AppError } from '#shared/errors.ts';
import type { AddCartItemInput } from '#shared/schemas/cart.schema.ts';
import { listCartItems, type PricedLine, priceCart } from './cart.queries.ts';
import { insertCartItem, setQuantity } from './cart-items.ts';
import { outOfStock, requireQuantity, requireRoom, requireStock } from './cart-limits.ts';
import { touchCart } from './open-cart.ts';
import { NO_DESIGN, requireDesign } from './require-design.ts';

/** The cart that is added to, its buyer, and the products as this transaction has read them. */
export interface CartTarget {
  buyer: Buyer;
  cartId: string;
  products: ProductLookup;
}

/**
 * Adds a product to a cart. The same product, size, color and design add up in one line item
 * (docs/product/cart.md#line-items). Call it inside a transaction: throwing rolls it back.
 * @returns the id of the line item, whether it is new, and all line items of the cart after the change
 * @throws AppError `product_not_found`, `validation_failed` (size, color, quantity), `out_of_stock`, and what
 *   `requireDesign` throws
 */
export function putLine(
  services: Services,
  { buyer, cartId, products }: CartTarget,
  input: AddCartItemInput,
): { itemId: string; isNew: boolean; lines: PricedLine[] } {
  const { db, newId, now } = services;
  const found = products(input.productId);
  if (!found) throw new AppError('product_not_found');
  const { product, variants } = found;
  const { size, color, stock, unitPrice } = chooseVariant(product, variants, input);
  if (stock === 0) throw outOfStock(product.name, { productId: product.id, color, size }, 0);

  const design = input.customizationId
    ? requireDesign(db, buyer, found, { size, color }, { id: input.customizationId, ...input })
    : NO_DESIGN;
  const identity = { productId: product.id, size, color, customizationId: design.customizationId };
  const existing = listCartItems(db, cartId).find((item) => isSameLine(item, identity));
  const quantity = (existing?.quantity ?? 0) + input.quantity;
  requireQuantity(quantity);
  const itemId = existing?.id ?? newId();
  if (existing) setQuantity(db, itemId, quantity);
  else {
    insertCartItem(db, {
      id: itemId,
      cartId,
      ...identity,
      ...design,
      quantity,
      unitPriceCents: unitPrice,
      addedAt: now(),
    });
  }
  const lines = priceCart(services, cartId, products);
  const line = lines.find(({ item }) => item.id === itemId);
  if (line) requireRoom(line, existing?.quantity ?? 0, stock);
  requireStock(lines, line?.stockOf);
  touchCart(services, cartId);
  return { itemId, isNew: !existing, lines };
}
