import { z } from 'zod';
import { csvResponse } from '#server/kernel/http/csv-file.ts';
import { endpoint } from '#server/kernel/http/endpoint.ts';
import { UploadedFile } from '#server/kernel/http/uploaded-file.ts';
import {
  MAX_IMPORT_BYTES,
  ProductImport,
  ProductImportInput,
} from '#shared/schemas/product-import.schema.ts';
import { ProductsQuery } from '#shared/schemas/product-queries.schema.ts';
import { exportProducts } from './export-products.ts';
import { importProducts } from './import-products.ts';

/** The calls that export and import products. */
export const productCsvRoutes = {
  'GET /api/admin/products/export.csv': endpoint({
    summary:
      'Returns the matching products as a CSV file that can be imported again: a line per variant, or per product without variants.',
    auth: 'admin',
    limit: 'admin',
    input: ProductsQuery,
    file: 'text/csv',
    run: ({ input: { q, limit: _, offset: _o, ...filter }, actor, services }) =>
      csvResponse(exportProducts(services, { ...filter, search: q }, actor)),
  }),
  'POST /api/admin/products/import': endpoint({
    summary:
      'Checks a CSV file of products, a multipart form with a JSON part `data` and the file `file` (at most 4 MB, 5,000 lines, ' +
      'of which 100 products and variants may be new or changed). ' +
      'Returns what it would add and change, and its problems by line and column, and saves nothing. With `apply` and the ' +
      "check's `version` it saves all of that in one transaction, or nothing (`isApplied`) if it would now change something else.",
    auth: 'admin',
    limit: 'admin',
    upload: {
      data: 'data',
      file: 'file',
      maxFileBytes: MAX_IMPORT_BYTES,
      tooLarge: 'Choose a file of at most 4 MB.',
    },
    input: z.object({
      ...ProductImportInput.shape,
      file: z.instanceof(UploadedFile, { error: 'Choose a CSV file' }),
    }),
    output: ProductImport,
    run: async ({ input: { file, ...options }, actor, services }) =>
      await importProducts(services, await file.read(), options, actor),
  }),
};
