import type { VendorId } from '#shared/vendors.ts';

/** What a vendor has of one of our vendor orders: more than one order is a fault. */
export interface MadeOrder {
  vendorId: VendorId;
  /** Our reference as the vendor has it. */
  reference: string;
  /** How many orders that aren't canceled the vendor has by this reference. One that it split counts once. */
  live: number;
  /** In our words; null for a status that ours may not follow. */
  status: string | null;
  trackingNumbers: string[];
}
