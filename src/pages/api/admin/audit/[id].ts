import { z } from 'zod';
import { requireAuditEntry } from '#server/audit/audit-log.queries.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { AuditDetail } from '#shared/schemas/audit.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary: 'Returns an entry of the audit log with what changed.',
  auth: 'admin',
  limit: 'admin',
  input: z.object({ id: z.string().regex(/^\d{1,15}$/) }),
  output: AuditDetail,
  missing: 'audit_entry_not_found',
  run: ({ input, services }) => requireAuditEntry(services.db, Number(input.id)),
});

export const ALL = otherMethods({ GET });
