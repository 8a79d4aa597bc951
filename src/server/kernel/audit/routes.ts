import { z } from 'zod';
import { csvResponse } from '#server/kernel/http/csv-file.ts';
import { endpoint } from '#server/kernel/http/endpoint.ts';
import { listReply } from '#server/kernel/http/response.ts';
import { AuditDetail, AuditEntry } from '#shared/schemas/audit.schema.ts';
import { AuditExportQuery, AuditQuery } from '#shared/schemas/operations-queries.schema.ts';
import { listAuditEntries, requireAuditEntry } from './audit-log.queries.ts';
import { exportAuditLog } from './export-audit-log.ts';

export const auditRoutes = {
  'GET /api/admin/audit/:id': endpoint({
    summary: 'Returns an entry of the audit log with what changed.',
    auth: 'admin',
    limit: 'admin',
    input: z.object({ id: z.string().regex(/^\d{1,15}$/) }),
    output: AuditDetail,
    run: ({ input, services }) => requireAuditEntry(services.db, Number(input.id)),
  }),
  'GET /api/admin/audit/export.csv': endpoint({
    summary:
      'Returns the entries of the audit log that match as a CSV file, with their number in the header `X-Total-Count`. The ' +
      'file is streamed. The export is an entry itself.',
    auth: 'admin',
    limit: 'admin',
    input: AuditExportQuery,
    file: 'text/csv',
    run: ({ input: { q, ...filter }, actor, services }) =>
      csvResponse(exportAuditLog(services, { ...filter, search: q }, actor)),
  }),
  'GET /api/admin/audit': endpoint({
    summary:
      'Lists entries of the audit log, newest first, with the number of all matches in the header `X-Total-Count`. Pages ' +
      'end at 10,000 entries; the header is `10000+` if there are more. A search looks at the newest 5,000 entries that it ' +
      'matches, and the header ends with `+` if there are more of them.',
    auth: 'admin',
    limit: 'admin',
    input: AuditQuery,
    output: z.array(AuditEntry),
    run: ({ input: { q, ...filter }, services }) => {
      const { entries, total, hasMore } = listAuditEntries(services, { ...filter, search: q });
      return listReply(entries, { total, hasMore });
    },
  }),
};
