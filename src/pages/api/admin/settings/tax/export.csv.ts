import { csvResponse } from '#server/http/csv-file.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { exportTax } from '#server/settings/export-tax.ts';

export const prerender = false;

export const GET = endpoint({
  summary:
    'Returns the tax table as a CSV file, with the number of its states in the header `X-Total-Count`.',
  auth: 'admin',
  limit: 'admin',
  file: 'text/csv',
  run: ({ actor, services }) => csvResponse(exportTax(services, actor)),
});

export const ALL = otherMethods({ GET });
