import { type PricedLine, priceItems } from '#server/domain/cart/cart.queries.ts';
import type { PaymentLinkRow } from '#server/domain/cart/payment-links.queries.ts';
import { lookUpProducts } from '#server/domain/catalog/catalog.queries.ts';
import type { Services } from '#server/kernel/services.ts';

/** Returns the line items of a payment link as a cart would have them now, with their pictures and stock. */
export function priceLink(services: Services, { id, lines }: PaymentLinkRow): PricedLine[] {
  const items = lines.map(({ productId, customizationId, quantity, size, color, ...line }) => ({
    ...{ id: line.cartItemId, cartId: id, unitPriceCents: line.unitPriceCents },
    ...{ productId, customizationId, quantity, size, color },
    acceptedFlaws: line.acceptedFlaws,
    metadata: null,
    addedAt: services.now(),
  }));
  return priceItems(services.db, items, lookUpProducts(services, id));
}
