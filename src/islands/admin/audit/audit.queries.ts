import { AUDIT_PAGE_SIZE } from '#shared/audit.ts';
import type { AuditEntry } from '#shared/schemas/audit.schema.ts';
import { call } from '../../../client/api.ts';
import { fetchPage, type ListPage } from '../kit/list/fetch-page.ts';
import type { ListView } from '../kit/list/list-view.ts';

/** The first part of every query key of the audit log. */
export const AUDIT_KEY = 'audit';

export function fetchAuditLog(view: ListView): Promise<ListPage<AuditEntry>> {
  return fetchPage('GET /api/admin/audit', view, AUDIT_PAGE_SIZE);
}

/** What `LoadedRecord` needs to show an entry. */
export const auditRecord = (id: string) => ({
  noun: 'entry',
  queryKey: [AUDIT_KEY, 'detail', id],
  load: () => call('GET /api/admin/audit/:id', { id }),
});
