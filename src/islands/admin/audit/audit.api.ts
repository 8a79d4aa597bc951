import { array } from 'zod/mini';
import * as API from '#shared/admin-api-paths.ts';
import { callApi, callApiWithHeaders } from '#shared/api-client.ts';
import { AUDIT_PAGE_SIZE } from '#shared/audit.ts';
import { AuditDetail, AuditEntry } from '#shared/schemas/audit.schema.ts';
import type { ListPage } from '../kit/list/ListScreen.tsx';
import type { ListView } from '../kit/list/list-view.ts';

/** The first part of every query key of the audit log. */
export const AUDIT_KEY = 'audit';

/** Returns the part of a view that chooses its entries, as the API's query. */
export function auditQuery({ q, filters }: Pick<ListView, 'q' | 'filters'>): URLSearchParams {
  return new URLSearchParams({ ...filters, ...(q && { q }) });
}

export async function fetchAuditLog(view: ListView): Promise<ListPage<AuditEntry>> {
  const query = auditQuery(view);
  query.set('limit', String(AUDIT_PAGE_SIZE));
  query.set('offset', String((view.page - 1) * AUDIT_PAGE_SIZE));
  const { data, headers } = await callApiWithHeaders('GET', `${API.audit}?${query}`, array(AuditEntry));
  const total = headers.get('X-Total-Count') ?? '';
  return { rows: data, total: Number.parseInt(total, 10), hasMore: total.endsWith('+') };
}

/** What `LoadedRecord` needs to show an entry. */
export const auditRecord = (id: string) => ({
  noun: 'entry',
  queryKey: [AUDIT_KEY, 'detail', id],
  load: () => callApi('GET', API.auditEntry(id), AuditDetail),
});
