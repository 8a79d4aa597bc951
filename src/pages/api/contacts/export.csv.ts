import { exportInquiries } from '#server/contact/export-inquiries.ts';
import { csvResponse } from '#server/http/csv-file.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { InquiryExportQuery } from '#shared/schemas/inquiry-queries.schema.ts';

export const prerender = false;

export const GET = endpoint({
  summary:
    'Returns the messages that match as a CSV file, with their number in the header `X-Total-Count`. The file is streamed.',
  auth: 'admin',
  limit: 'admin',
  input: InquiryExportQuery,
  file: 'text/csv',
  run: ({ input: { q, ...filter }, actor, services }) =>
    csvResponse(exportInquiries(services, { ...filter, search: q }, actor)),
});

export const ALL = otherMethods({ GET });
