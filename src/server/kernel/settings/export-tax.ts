import { recordExport } from '#server/kernel/audit/record-export.ts';
import { type CsvFile, streamCsv } from '#server/kernel/http/csv-file.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import { dayIn } from '#shared/dates.ts';
import type { TaxState } from '#shared/schemas/setting-values.schema.ts';
import { TAX_COLUMNS } from './read-tax-file.ts';
import { showSetting } from './show-setting.ts';

/** Exports the tax table as a CSV file, which can be imported again (docs/product/checkout.md#tax). */
export function exportTax(
  services: Pick<Services, 'db' | 'env' | 'now' | 'log'>,
  actor: Administrator,
): CsvFile {
  const { states } = showSetting(services, 'tax').value;
  const total = states.length;
  const body = streamCsv<TaxState>(services, {
    onStart: () => recordExport(services, { action: 'tax_table_exported', actor, filter: {}, total }),
    columns: TAX_COLUMNS,
    readPage: (last, limit) => {
      const next = last ? states.indexOf(last) + 1 : 0;
      return states.slice(next, next + limit);
    },
    toCells: ({ state, rate, clothing, shipping }) => [state, rate, yesOrNo(clothing), yesOrNo(shipping)],
  });
  return { fileName: `gti-tax-${dayIn(services.env.timeZone, services.now())}.csv`, total, body };
}

const yesOrNo = (value: boolean) => (value ? 'yes' : 'no');
