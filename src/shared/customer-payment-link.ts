import type { Address } from './schemas/address.schema.ts';
import type { CheckoutTotals } from './schemas/checkout-totals.schema.ts';

/** A payment link as its page shows it to the customer, in place of a cart (docs/product/orders.md#payment-links). */
export interface CustomerPaymentLink {
  id: string;
  token: string;
  /** What the form begins with: the name and the address are fixed. */
  start: {
    customerName: string;
    customerEmail: string;
    customerPhone: string;
    shippingAddress: Address & { addressLine2: string };
    sameAsShipping: boolean;
  };
  /** Where it goes, a line each. */
  shipsTo: string;
  /** An order that is picked up has no street to bill. */
  isPickedUp: boolean;
  totals: CheckoutTotals;
}
