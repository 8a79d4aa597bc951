import { type ItemStatus, isShipped } from '#shared/order-state.ts';
import type { VendorId } from '#shared/vendors.ts';

interface Meaning {
  status: ItemStatus;
  /** Why a person has to look at it, in words for people. */
  problem?: string;
}

const ON_HOLD = 'The vendor put it on hold';
const ADDRESS = 'The vendor has a problem with the address';

/**
 * The vendors' order statuses, compared ignoring case, spaces, dashes and underscores. An unlisted status doesn't change an
 * order. Printify's list is collected from public integrations, the others are the vendors' own. A partly shipped order is still
 * being made: the items in its shipments are ahead of it.
 */
const STATUSES: Record<VendorId, Record<string, Meaning>> = {
  printful: {
    draft: { status: 'pending', problem: 'It is a draft in Printful: confirm it there' },
    pending: { status: 'sent_to_vendor' },
    inreview: { status: 'sent_to_vendor' },
    onhold: { status: 'sent_to_vendor', problem: ON_HOLD },
    inprocess: { status: 'in_production' },
    partial: { status: 'in_production' },
    fulfilled: { status: 'shipped' },
    canceled: { status: 'cancelled' },
    failed: { status: 'failed', problem: "Printful couldn't take it: look at it there" },
  },
  printify: {
    pending: { status: 'sent_to_vendor' },
    'on-hold': { status: 'sent_to_vendor' },
    'payment-not-received': { status: 'sent_to_vendor', problem: "Printify couldn't collect its payment" },
    'cost-calculation': { status: 'sent_to_vendor' },
    'checking-quality': { status: 'sent_to_vendor' },
    'sending-to-production': { status: 'in_production' },
    'in-production': { status: 'in_production' },
    'partially-fulfilled': { status: 'in_production' },
    fulfilled: { status: 'shipped' },
    canceled: { status: 'cancelled' },
    'has-issues': { status: 'failed', problem: 'Printify has an issue with it: look at it there' },
    unfulfillable: { status: 'failed', problem: "Printify can't make it" },
    'source-check-failed': { status: 'failed', problem: "Printify couldn't check its print files" },
  },
  gooten: {
    Test: { status: 'pending' },
    New: { status: 'sent_to_vendor' },
    ReadyForImageDl: { status: 'sent_to_vendor' },
    NeedsManualApproval: { status: 'sent_to_vendor' },
    NeedsCustomization: { status: 'sent_to_vendor' },
    NeedsPersonalization: { status: 'sent_to_vendor' },
    ReadyForAccounting: { status: 'sent_to_vendor' },
    Pending: { status: 'sent_to_vendor' },
    Hold: { status: 'sent_to_vendor', problem: ON_HOLD },
    InProduction: { status: 'in_production' },
    ManuallyInProduction: { status: 'in_production' },
    Printing: { status: 'in_production' },
    // Packed and waiting for the courier.
    OutForDelivery: { status: 'in_production' },
    Shipped: { status: 'shipped' },
    Delivered: { status: 'delivered' },
    Canceled: { status: 'cancelled' },
    Cancelled: { status: 'cancelled' },
    CanceledRefunded: { status: 'cancelled' },
    BilledRefunded: { status: 'cancelled' },
    AddressIssue: { status: 'failed', problem: ADDRESS },
    ImageIssue: { status: 'failed', problem: 'Gooten has a problem with the print file' },
    PaymentIssue: { status: 'failed', problem: "Gooten couldn't collect its payment" },
    AccountingIssue: { status: 'failed', problem: "Gooten couldn't collect its payment" },
    VendorAPIIssue: { status: 'failed', problem: "Gooten couldn't reach the maker" },
  },
  gelato: {
    draft: { status: 'pending' },
    created: { status: 'sent_to_vendor' },
    uploading: { status: 'sent_to_vendor' },
    passed: { status: 'sent_to_vendor' },
    pending_approval: { status: 'sent_to_vendor', problem: 'It waits for approval in Gelato' },
    pending_personalization: { status: 'sent_to_vendor', problem: 'It waits for its design in Gelato' },
    digitizing: { status: 'sent_to_vendor' },
    not_connected: { status: 'sent_to_vendor', problem: "Its product isn't connected in Gelato" },
    on_hold: { status: 'sent_to_vendor', problem: ON_HOLD },
    in_production: { status: 'in_production' },
    printed: { status: 'in_production' },
    shipped: { status: 'shipped' },
    in_transit: { status: 'shipped' },
    delivered: { status: 'delivered' },
    canceled: { status: 'cancelled' },
    failed: { status: 'failed', problem: "Gelato couldn't make it" },
    returned: { status: 'failed', problem: 'It was returned to Gelato' },
  },
};

const MEANINGS = new Map(
  Object.entries(STATUSES).flatMap(([id, words]) =>
    Object.entries(words).map(([word, meaning]) => [`${id} ${plain(word)}`, meaning] as const),
  ),
);

function plain(word: string): string {
  return word.toLowerCase().replaceAll(/[\s_-]/g, '');
}

/** Returns the meaning of a vendor's status; a null status for an unknown one. */
export function readVendorStatus(
  id: VendorId,
  vendorStatus: string,
): { status: ItemStatus | null; problem: string | null } {
  // Gooten has several kinds of hold, all of which begin with this word.
  const word = id === 'gooten' ? plain(vendorStatus).replace(/^hold.*/, 'hold') : plain(vendorStatus);
  const known = MEANINGS.get(`${id} ${word}`);
  return { status: known?.status ?? null, problem: known?.problem ?? null };
}

/** The states of production, from first to last. */
const PROGRESS: readonly ItemStatus[] = [
  'pending',
  'sent_to_vendor',
  'in_production',
  'shipped',
  'delivered',
];

/**
 * Returns the status of an order whose items have their own statuses: the least advanced one. A failed item makes the order
 * failed; an unknown one keeps the order's status. If some are canceled, the order doesn't ship with the others, because it's
 * unknown which line items they are.
 */
export function slowest(statuses: readonly (ItemStatus | null)[]): ItemStatus | null {
  if (statuses.length === 0 || statuses.includes(null)) return null;
  if (statuses.includes('failed')) return 'failed';
  const going = statuses.filter((status) => status !== 'cancelled');
  if (going.length === 0) return 'cancelled';
  const slowestStatus = PROGRESS.find((status) => going.some((one) => one === status)) ?? null;
  return isShipped(slowestStatus) && going.length < statuses.length ? null : slowestStatus;
}
