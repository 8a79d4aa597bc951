import { AppError } from '#shared/errors.ts';
import { VENDOR_NAMES, type VendorId } from '#shared/vendors.ts';
import type { VendorStore } from './print-vendor.ts';

/** A store in a vendor's account. */
export interface ListedStore extends VendorStore {
  /** The vendor's name for its sales channel, such as `shopify`; null if the vendor doesn't say. */
  type: string | null;
}

interface Choice {
  stores: readonly ListedStore[];
  /** Returns whether a store of this type opens its orders and products to us. */
  isUsable: (type: string | null) => boolean;
  /** The id of the previously connected store. */
  known: string | null;
  /** What to do, in sentences: if several stores are usable, and if none is. */
  advice: { several: string; none: string };
}

/** The maximum number of stores listed in the message. */
const MAX_NAMED = 5;

/**
 * Returns the account's store to sell from: the previously connected one, or else the only usable one. Never picks one of
 * several: its products would go on sale, and its webhook would be replaced.
 * @throws AppError `vendor_key_refused`, which lists the stores and says what to do
 */
export function chooseStore(vendorId: VendorId, { stores, isUsable, known, advice }: Choice): VendorStore {
  const usable = stores.filter(({ type }) => isUsable(type));
  const store = usable.find(({ id }) => id === known) ?? usable[0];
  if (store && (usable.length === 1 || store.id === known)) return { id: store.id, name: store.name };
  const name = VENDOR_NAMES[vendorId];
  const message = store
    ? `This key is for several stores in ${name}: ${namesOf(usable)}. ${advice.several}`
    : stores.length > 0
      ? `This key is for no store in ${name} that this shop can use, only for ${namesOf(stores)}. ${advice.none}`
      : `This key is for no store in ${name}. ${advice.none}`;
  throw new AppError('vendor_key_refused', { message });
}

function namesOf(stores: readonly ListedStore[]): string {
  const names = stores.slice(0, MAX_NAMED).map(({ name, type }) => (type ? `${name} (${type})` : name));
  const others = stores.length - names.length;
  return new Intl.ListFormat('en-US').format(others > 0 ? [...names, `${others} more`] : names);
}
