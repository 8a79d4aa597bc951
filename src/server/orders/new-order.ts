import type { CheckoutLine } from '#db/schema/checkout.ts';
import type { Actor, AttentionReason } from '#shared/order-state.ts';
import type { Address } from '#shared/schemas/address.schema.ts';
import type { Totals } from '#shared/totals.ts';

/** Everything an order is made of, once its payment is verified. */
export interface NewOrder {
  checkoutId: string;
  /** The cart that was bought, and whose hold of stock becomes the sale. */
  cartId: string;
  buyer: string;
  paymentIntentId: string;
  customerEmail: string;
  customerName: string;
  customerPhone: string | undefined;
  shippingAddress: Address;
  billingAddress: Address;
  lines: CheckoutLine[];
  totals: Omit<Totals, 'estimated'>;
  /** Who finished it: the shopper's own call, the payment provider's event or the reconciliation. */
  actor: Actor;
  /** What is already known to need a person. */
  attention: AttentionReason[];
}
