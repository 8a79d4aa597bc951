import * as z from 'zod/mini';
import { SYNC_CHANGE_PAGE_SIZE, SYNC_PAGE_SIZE } from '#shared/vendors.ts';
import { page } from './query-fields.schema.ts';

/** The query of GET /api/admin/vendors/syncs. */
export const SyncQuery = z.object(page(SYNC_PAGE_SIZE));

/** The query of GET /api/admin/vendors/syncs/{id}. */
export const SyncChangeQuery = z.object(page(SYNC_CHANGE_PAGE_SIZE));
