import type { VendorId } from '#shared/vendors.ts';
import { call } from '../../../../client/api.ts';

/** The first part of every query key of the vendors. */
const KEY = 'vendors';
export const VENDORS_KEY = [KEY, 'list'] as const;
export const PROGRESS_KEY = [KEY, 'sync'] as const;
export const HISTORY_KEY = [KEY, 'syncs'] as const;

/** The key of the stores of a vendor's account. */
export const storesKey = (id: VendorId) => [KEY, 'stores', id] as const;

/** The key of the address for a vendor's reports. */
export const reportAddressKey = (id: VendorId) => [KEY, 'report-address', id] as const;

/** The key of the latest test orders at a vendor. */
export const rehearsalKey = (id: VendorId) => [KEY, 'rehearsal', id] as const;

export const fetchVendors = () => call('GET /api/admin/vendors');
