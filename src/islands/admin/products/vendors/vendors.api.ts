import { array } from 'zod/mini';
import * as API from '#shared/admin-api-paths.ts';
import { callApi } from '#shared/api-client.ts';
import {
  type LostProductDecision,
  LostProducts,
  type NewVendorKeyInput,
  SyncChangeRow,
  SyncProgress,
  SyncSummary,
  Vendor,
} from '#shared/schemas/vendors.schema.ts';
import { SYNC_CHANGE_PAGE_SIZE, SYNC_PAGE_SIZE } from '#shared/vendors.ts';
import { fetchRows, type ListPage } from '../../kit/list/fetch-page.ts';

/** The first part of every query key of the vendors. */
const KEY = 'vendors';
export const VENDORS_KEY = [KEY, 'list'] as const;
export const PROGRESS_KEY = [KEY, 'sync'] as const;
export const HISTORY_KEY = [KEY, 'syncs'] as const;

export function fetchVendors(): Promise<Vendor[]> {
  return callApi('GET', API.vendors, array(Vendor));
}

/** Connects a vendor, with another key if there is one. */
export function connectVendor({ id }: Pick<Vendor, 'id'>, key: NewVendorKeyInput): Promise<Vendor> {
  return callApi('POST', id === 'printful' ? API.printfulSetup : API.vendorSetup(id), Vendor, key);
}

export function disconnectVendor({ id }: Pick<Vendor, 'id'>): Promise<void> {
  return callApi('DELETE', API.vendorKey(id), null);
}

export function fetchLost(id: Vendor['id']): Promise<LostProducts> {
  return callApi('GET', API.vendorLostProducts(id), LostProducts);
}

export function decideLost(id: Vendor['id'], decision: LostProductDecision): Promise<LostProducts> {
  return callApi('POST', API.vendorLostProducts(id), LostProducts, decision);
}

/** Starts a sync, or joins one that is under way. */
export function startSync(): Promise<SyncProgress> {
  return callApi('POST', API.vendorSync, SyncProgress, { wait: false });
}

export function fetchProgress(): Promise<SyncProgress> {
  return callApi('GET', API.vendorSync, SyncProgress);
}

export function fetchSyncs(offset: number): Promise<ListPage<SyncSummary>> {
  const query = new URLSearchParams({ limit: String(SYNC_PAGE_SIZE), offset: String(offset) });
  return fetchRows(API.vendorSyncs, SyncSummary, query);
}

export function fetchSyncChanges(syncId: string, offset: number): Promise<ListPage<SyncChangeRow>> {
  const query = new URLSearchParams({ limit: String(SYNC_CHANGE_PAGE_SIZE), offset: String(offset) });
  return fetchRows(API.vendorSyncChanges(syncId), SyncChangeRow, query);
}
