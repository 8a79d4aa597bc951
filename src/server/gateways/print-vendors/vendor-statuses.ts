import type { ItemStatus } from '#shared/order-state.ts';
import type { VendorId } from '#shared/vendors.ts';

interface Meaning {
  status: ItemStatus;
  /** Why a person has to look at it, in words for people. */
  problem?: string;
}

const ON_HOLD = 'The vendor put it on hold';
const ADDRESS = 'The vendor has a problem with the address';

/**
 * What vendors call the statuses of an order, in lower case without spaces, dashes and underscores. A status that isn't here doesn't
 * move an order. Printify's list is collected from public integrations, the others are the vendors' own.
 * A partly shipped order is still being made: the items in its shipments are ahead of it.
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
    archived: { status: 'cancelled' },
    failed: { status: 'failed', problem: "Printful couldn't take it: look at it there" },
  },
  printify: {
    pending: { status: 'sent_to_vendor' },
    onhold: { status: 'sent_to_vendor' },
    paymentnotreceived: { status: 'sent_to_vendor', problem: "Printify couldn't collect its payment" },
    costcalculation: { status: 'sent_to_vendor' },
    checkingquality: { status: 'sent_to_vendor' },
    sendingtoproduction: { status: 'in_production' },
    inproduction: { status: 'in_production' },
    partiallyfulfilled: { status: 'in_production' },
    fulfilled: { status: 'shipped' },
    canceled: { status: 'cancelled' },
    hasissues: { status: 'failed', problem: 'Printify has an issue with it: look at it there' },
    unfulfillable: { status: 'failed', problem: "Printify can't make it" },
    sourcecheckfailed: { status: 'failed', problem: "Printify couldn't check its print files" },
  },
  gooten: {
    test: { status: 'pending' },
    new: { status: 'sent_to_vendor' },
    readyforimagedl: { status: 'sent_to_vendor' },
    needsmanualapproval: { status: 'sent_to_vendor' },
    needscustomization: { status: 'sent_to_vendor' },
    pending: { status: 'sent_to_vendor' },
    hold: { status: 'sent_to_vendor', problem: ON_HOLD },
    inproduction: { status: 'in_production' },
    manuallyinproduction: { status: 'in_production' },
    printing: { status: 'in_production' },
    // Packed, and waits for the courier.
    outfordelivery: { status: 'in_production' },
    shipped: { status: 'shipped' },
    delivered: { status: 'delivered' },
    canceled: { status: 'cancelled' },
    canceledrefunded: { status: 'cancelled' },
    billedrefunded: { status: 'cancelled' },
    addressissue: { status: 'failed', problem: ADDRESS },
    imageissue: { status: 'failed', problem: 'Gooten has a problem with the print file' },
    paymentissue: { status: 'failed', problem: "Gooten couldn't collect its payment" },
    vendorapiissue: { status: 'failed', problem: "Gooten couldn't reach the maker" },
  },
  gelato: {
    draft: { status: 'pending' },
    created: { status: 'sent_to_vendor' },
    uploading: { status: 'sent_to_vendor' },
    passed: { status: 'sent_to_vendor' },
    pendingapproval: { status: 'sent_to_vendor', problem: 'It waits for approval in Gelato' },
    pendingpersonalization: { status: 'sent_to_vendor', problem: 'It waits for its design in Gelato' },
    digitizing: { status: 'sent_to_vendor' },
    notconnected: { status: 'sent_to_vendor', problem: "Its product isn't connected in Gelato" },
    onhold: { status: 'sent_to_vendor', problem: ON_HOLD },
    inproduction: { status: 'in_production' },
    printed: { status: 'in_production' },
    shipped: { status: 'shipped' },
    intransit: { status: 'shipped' },
    delivered: { status: 'delivered' },
    canceled: { status: 'cancelled' },
    failed: { status: 'failed', problem: "Gelato couldn't make it" },
    returned: { status: 'failed', problem: 'It was returned to Gelato' },
  },
};

/** Returns what a vendor's status means; a null status for one that we don't know. */
export function readVendorStatus(
  id: VendorId,
  vendorStatus: string,
): { status: ItemStatus | null; problem: string | null } {
  const word = vendorStatus.toLowerCase().replaceAll(/[\s_-]/g, '');
  const statuses = STATUSES[id];
  // Gooten has several kinds of hold, all of which begin with the word.
  const known = Object.hasOwn(statuses, word)
    ? statuses[word]
    : /^hold/.test(word)
      ? statuses['hold']
      : undefined;
  return { status: known?.status ?? null, problem: known?.problem ?? null };
}

/** From the first to the last state of what is being made. */
const PROGRESS: readonly ItemStatus[] = [
  'pending',
  'sent_to_vendor',
  'in_production',
  'shipped',
  'delivered',
];

/**
 * Returns the status of an order whose items have statuses of their own: that of the item that is furthest behind. Canceled ones don't
 * count unless all are; a failed one makes the order failed; an unknown one keeps the order where it is.
 */
export function slowest(statuses: readonly (ItemStatus | null)[]): ItemStatus | null {
  if (statuses.length === 0 || statuses.includes(null)) return null;
  if (statuses.includes('failed')) return 'failed';
  const going = statuses.filter((status) => status !== 'cancelled');
  if (going.length === 0) return 'cancelled';
  return PROGRESS.find((status) => going.some((one) => one === status)) ?? null;
}
