import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { readTaxFile } from '#server/settings/read-tax-file.ts';
import { TaxFile, TaxImport } from '#shared/schemas/settings.schema.ts';

export const prerender = false;

export const POST = endpoint({
  summary:
    'Reads a tax table from a CSV file, with commas or semicolons. Returns its states, or what is wrong by line. Saves ' +
    'nothing.',
  auth: 'admin',
  limit: 'admin',
  input: TaxFile,
  output: TaxImport,
  run: ({ input }) => readTaxFile(input.text),
});

export const ALL = otherMethods({ POST });
