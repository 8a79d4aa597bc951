import type { Address } from './schemas/address.schema.ts';
import type { CheckoutTotals } from './schemas/checkout-totals.schema.ts';

/** An order behind a payment link, as its page shows it in place of the cart (docs/product/orders.md#payment-links). */
export interface PayableLink {
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
