import { exportAuditLog } from '#server/audit/export-audit-log.ts';
import { csvResponse } from '#server/http/csv-file.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { AuditExportQuery } from '#shared/schemas/operations-queries.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary:
    'Returns the entries of the audit log that match as a CSV file, with their number in the header `X-Total-Count`. The ' +
    'file is streamed. The export is an entry itself.',
  auth: 'admin',
  limit: 'admin',
  input: AuditExportQuery,
  file: 'text/csv',
  run: ({ input: { q, ...filter }, actor, services }) =>
    csvResponse(exportAuditLog(services, { ...filter, search: q }, actor)),
});

export const ALL = otherMethods({ GET });
