import * as API from '#shared/admin-api-paths.ts';
import { callApi } from '#shared/api-client.ts';
import { AUDIT_PAGE_SIZE } from '#shared/audit.ts';
import { AuditDetail, AuditEntry } from '#shared/schemas/audit.schema.ts';
import { fetchPage, type ListPage } from '../kit/list/fetch-page.ts';
import type { ListView } from '../kit/list/list-view.ts';

/** The first part of every query key of the audit log. */
export const AUDIT_KEY = 'audit';

export function fetchAuditLog(view: ListView): Promise<ListPage<AuditEntry>> {
  return fetchPage(API.audit, AuditEntry, view, AUDIT_PAGE_SIZE);
}

/** What `LoadedRecord` needs to show an entry. */
export const auditRecord = (id: string) => ({
  noun: 'entry',
  queryKey: [AUDIT_KEY, 'detail', id],
  load: () => callApi('GET', API.auditEntry(id), AuditDetail),
});
