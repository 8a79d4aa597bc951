import { z } from 'zod';
import { listAuditEntries } from '#server/audit/audit-log.queries.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { listReply } from '#server/http/response.ts';
import { AuditEntry } from '#shared/schemas/audit.schema.ts';
import { AuditQuery } from '#shared/schemas/operations-queries.schema.ts';

export const prerender = false;

export const GET = endpoint({
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
});

export const ALL = otherMethods({ GET });
