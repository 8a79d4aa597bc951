import type { PrintVendor, VendorAccount, VendorStore } from '#server/gateways/print-vendors/print-vendor.ts';
import type { Services } from '#server/kernel/services.ts';
import { AppError } from '#shared/errors.ts';
import type { ListedStore } from '#shared/schemas/vendors.schema.ts';
import { VENDOR_NAMES, type VendorId } from '#shared/vendors.ts';
import { requireAccount } from './vendor-account.ts';

/** The maximum number of stores named in a message. */
const MAX_NAMED = 5;

/**
 * Returns the stores of a vendor's account, with those that this shop can't sell from; none for a vendor whose account is one store.
 * @throws AppError `vendor_not_configured` without a key, `vendor_key_refused`, `vendor_failed`, `vendor_timeout`
 */
export async function listStores(
  services: Pick<Services, 'db' | 'env' | 'vendors'>,
  id: VendorId,
): Promise<ListedStore[]> {
  const account = requireAccount(services, id);
  return readStores(services.vendors[id], account);
}

/** Reads the stores of an account. @throws AppError as `listStores` */
export async function readStores(vendor: PrintVendor, account: VendorAccount): Promise<ListedStore[]> {
  const reason = `This shop sells only from stores of the kind “${vendor.storeKind}”.`;
  const stores = await vendor.listStores(account);
  return stores.map((store) => (store.usable ? store : { ...store, reason }));
}

interface Choice {
  stores: readonly ListedStore[];
  /** The id of the store that an administrator named. */
  wanted: string | undefined;
  /** The id of the store that has been connected. */
  known: string | null;
}

/**
 * Returns the store to sell from: the named store, otherwise the connected one, otherwise the only usable one. Never picks one of
 * several stores or changes the store: its products would go on sale, and its webhook would be replaced.
 * @throws AppError `store_required` with the `stores` to choose from, `vendor_key_refused` if none is usable,
 * `validation_failed` for a named store that isn't there or isn't usable
 */
export function chooseStore(vendor: PrintVendor, { stores, wanted, known }: Choice): VendorStore {
  const usable = stores.filter((store) => store.usable);
  const found = stores.find(({ id }) => id === (wanted ?? known));
  if (wanted !== undefined && !found?.usable) throw unusable(found);
  if (found?.usable) return { id: found.id, name: found.name };
  const [only] = usable;
  if (!only) throw noStore(vendor, stores);
  if (usable.length === 1 && known === null) return { id: only.id, name: only.name };
  const name = VENDOR_NAMES[vendor.id];
  const message =
    usable.length > 1
      ? `This key is for several stores in ${name}. Choose the one to sell from.`
      : `This key is for a different store in ${name} than before: ${only.name}. Choose it to replace ${name}'s products in the catalog with its own.`;
  throw new AppError('store_required', { message, details: { stores } });
}

function unusable(store: ListedStore | undefined): AppError {
  const storeId = store?.reason ?? 'This key has no such store. Choose another one.';
  return new AppError('validation_failed', { fields: { storeId } });
}

function noStore({ id, storeKind }: PrintVendor, stores: readonly ListedStore[]): AppError {
  const name = VENDOR_NAMES[id];
  const found =
    stores.length > 0
      ? `This key is for no store in ${name} that this shop can use, only for ${namesOf(stores)}.`
      : `This key is for no store in ${name}.`;
  const message = `${found} Add a store of the kind “${storeKind}” there, then connect again.`;
  return new AppError('vendor_key_refused', { message });
}

function namesOf(stores: readonly ListedStore[]): string {
  const names = stores.slice(0, MAX_NAMED).map(({ name, type }) => (type ? `${name} (${type})` : name));
  const others = stores.length - names.length;
  return new Intl.ListFormat('en-US').format(others > 0 ? [...names, `${others} more`] : names);
}
