import { exportInteractions } from '#server/assistant/log/export-interactions.ts';
import { csvResponse } from '#server/http/csv-file.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { InteractionExportQuery } from '#shared/schemas/assistant-log-queries.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary:
    "Returns the entries of the assistant's log that match as a CSV file, with their number in the header `X-Total-Count`. " +
    'The file is streamed.',
  auth: 'admin',
  limit: 'admin',
  input: InteractionExportQuery,
  file: 'text/csv',
  run: ({ input: { q, ...filter }, actor, services }) =>
    csvResponse(exportInteractions(services, { ...filter, search: q }, actor)),
});

export const ALL = otherMethods({ GET });
