import { csvResponse } from '#server/kernel/http/csv-file.ts';
import { endpoint } from '#server/kernel/http/endpoint.ts';
import { TaxFile, TaxImport } from '#shared/schemas/settings.schema.ts';
import { exportTax } from './export-tax.ts';
import { readTaxFile } from './read-tax-file.ts';
import { settingRoutes } from './setting-routes.ts';

export const settingsRoutes = {
  ...settingRoutes('delivery', 'the business days of delivery dates.'),
  ...settingRoutes(
    'fulfillment',
    'whether paid orders are sent to their vendors automatically, and how many minutes after the payment.',
  ),
  ...settingRoutes('institute', 'the facts of the institute.'),
  ...settingRoutes('notify', 'who gets staff emails.'),
  ...settingRoutes('retention', 'how many days each kind of record is kept.'),
  ...settingRoutes('shipping', 'the shipping rate and the subtotal from which shipping is free.'),
  'GET /api/admin/settings/tax/export.csv': endpoint({
    summary:
      'Returns the tax table as a CSV file, with the number of its states in the header `X-Total-Count`.',
    auth: 'admin',
    limit: 'admin',
    file: 'text/csv',
    run: ({ actor, services }) => csvResponse(exportTax(services, actor)),
  }),
  'POST /api/admin/settings/tax/import': endpoint({
    summary:
      'Reads a tax table from a CSV file, with commas or semicolons. Returns its states, or what is wrong by line. Saves ' +
      'nothing.',
    auth: 'admin',
    limit: 'admin',
    input: TaxFile,
    output: TaxImport,
    run: ({ input }) => readTaxFile(input.text),
  }),
  ...settingRoutes('sync', "whether print vendors' new products wait for review."),
  ...settingRoutes('tax', 'the tax table and the categories that count as clothing.'),
};
