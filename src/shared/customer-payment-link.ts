import type { Address } from './schemas/address.schema.ts';
import type { CheckoutTotals } from './schemas/checkout-totals.schema.ts';

/** A payment link as its page shows it to the customer, in place of a cart (docs/product/orders.md#payment-links). */
export interface CustomerPaymentLink {
  id: string;
  token: string;
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  shippingAddress: Address;
  /** Where it goes, in lines. */
  shipsTo: string[];
  /** An order that is picked up has no street to bill. */
  isPickedUp: boolean;
  totals: CheckoutTotals;
}
