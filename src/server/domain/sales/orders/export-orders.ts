import { recordExport } from '#server/kernel/audit/record-export.ts';
import { type CsvFile, streamCsv } from '#server/kernel/http/csv-file.ts';
import type { Services } from '#server/kernel/services.ts';
import { SUM_LABELS } from '#shared/amounts.ts';
import type { Administrator } from '#shared/audit.ts';
import { describeChoice } from '#shared/cart.ts';
import { dayIn, exactClock } from '#shared/dates.ts';
import { toWire } from '#shared/money.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { taxableOf, toWireSums } from '#shared/pricing.ts';
import { statusWords } from '#shared/status-words.ts';
import { type ExportedOrder, readExportPage } from './order-export.queries.ts';
import type { OrderFilter } from './order-filter.ts';
import { countMatches } from './order-list.queries.ts';
import { selectOrders } from './order-selection.ts';
import { soldLines } from './sold-lines.ts';

const { subtotal, shipping, tax, total, ...otherSums } = SUM_LABELS;
const OTHER_SUMS = Object.keys(otherSums) as (keyof typeof otherSums)[];
const COLUMNS = [
  ...['Order number', 'ID', 'Date', 'Status', 'Customer', 'Email', 'Items', subtotal, shipping, tax],
  ...[total, 'Refunded', 'Tracking numbers', 'Flags'],
  ...['State', 'Taxable', 'Exempt'],
  ...Object.values<string>(otherSums),
];

/** Exports the orders that match as a CSV file (docs/product/orders.md#order-export). */
export function exportOrders(
  services: Pick<Services, 'db' | 'env' | 'now' | 'log'>,
  filter: OrderFilter,
  actor: Administrator,
): CsvFile {
  const { db, env, now } = services;
  const selection = selectOrders(services, filter);
  const clock = exactClock(env.timeZone);
  const matches = countMatches(services, filter);
  const body = streamCsv<ExportedOrder>(services, {
    onStart: () => recordExport(services, { action: 'orders_exported', actor, filter, total: matches }),
    columns: COLUMNS,
    readPage: (last, limit) => readExportPage(db, selection, { last, limit }),
    toCells: (order) => {
      const { subtotal, shipping, tax, total, ...others } = toWireSums(order.sums, order.totalCents);
      return [
        toOrderNumber(order.number),
        order.id,
        clock.format(order.createdAt),
        order.status,
        order.customerName,
        order.customerEmail,
        order.items.map(toItem).join('; '),
        ...[subtotal, shipping, tax, total],
        toWire(order.refundedCents),
        order.trackingNumbers.join('; '),
        order.flags.map(statusWords).join('; '),
        order.shippingAddress.state,
        ...taxCells(order),
        ...OTHER_SUMS.map((name) => others[name] ?? toWire(0)),
      ];
    },
  });
  return { fileName: `gti-orders-${dayIn(env.timeZone, now())}.csv`, total: matches, body };
}

/** Formats what was sold with and without tax: both and the tax are the total (docs/product/payments.md#taxable-sales). */
function taxCells(order: ExportedOrder): string[] {
  const taxable = taxableOf(soldLines(order.items, order));
  return [toWire(taxable), toWire(order.totalCents - (order.sums.tax ?? 0) - taxable)];
}

/** Formats a line item: `2 × Field Tee (M, Olive)`. */
function toItem({ quantity, productName, size, color }: ExportedOrder['items'][number]): string {
  const choice = describeChoice({ size, color });
  return `${quantity} × ${productName}${choice && ` (${choice})`}`;
}
