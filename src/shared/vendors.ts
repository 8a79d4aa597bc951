/** The supported print vendors, with their display names. */
export const VENDOR_NAMES = {
  printful: 'Printful',
  printify: 'Printify',
  gooten: 'Gooten',
  gelato: 'Gelato',
} as const;

export const VENDOR_IDS = ['printful', 'printify', 'gooten', 'gelato'] as const;
export type VendorId = (typeof VENDOR_IDS)[number];

/** The vendor that the back office suggests connecting first. */
export const PRIMARY_VENDOR: VendorId = 'printful';

export function isVendorId(value: string): value is VendorId {
  return VENDOR_IDS.some((id) => id === value);
}

/** States of a sync of products. */
export const SYNC_STATES = ['waiting', 'running', 'done', 'failed'] as const;
export type SyncState = (typeof SYNC_STATES)[number];

/**
 * A sync's change to a product. `held`: a price changed so much that a person has to accept it. `missing`: the vendor's list lost
 * so many products that a person has to accept it. `picture_failed`: some of its pictures couldn't be fetched or used.
 */
export const SYNC_CHANGES = [
  'added',
  'changed',
  'deactivated',
  'held',
  'missing',
  'skipped',
  'picture_failed',
] as const;
export type SyncChange = (typeof SYNC_CHANGES)[number];

/** States of a vendor's picture of a design on a product (docs/product/vendors.md#mockups). */
export const MOCKUP_STATES = ['waiting', 'made', 'failed'] as const;

/** The most products of a vendor that a sync accepts. */
export const MAX_SYNCED_PRODUCTS = 2000;
/** The most variants of a product that a sync accepts. */
export const MAX_SYNCED_VARIANTS = 300;
/** The number of syncs that are kept for the history. */
export const KEPT_SYNCS = 100;
/** States of a rehearsal with test orders. */
export const REHEARSAL_STATES = ['running', 'done', 'failed'] as const;
/** The most placements that a rehearsal tries. */
export const MAX_REHEARSED_PRINTS = 200;

/** The number of syncs on a page of the history, and the API's default. */
export const SYNC_PAGE_SIZE = 10;
/** The number of changed products on a page of a sync, and the API's default. */
export const SYNC_CHANGE_PAGE_SIZE = 50;
