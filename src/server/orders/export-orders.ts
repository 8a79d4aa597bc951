import { setImmediate } from 'node:timers/promises';
import { dayIn } from '#shared/dates.ts';
import { toWire } from '#shared/money.ts';
import { toOrderNumber } from '#shared/order-number.ts';
import { statusWords } from '#shared/order-state.ts';
import { BYTE_ORDER_MARK, csvRow } from '../http/csv.ts';
import type { Services } from '../services.ts';
import { type ExportedOrder, readExportPage } from './order-export.queries.ts';
import type { OrderFilter } from './order-filter.ts';
import { countMatches } from './order-list.queries.ts';
import { selectOrders } from './order-selection.ts';

const PAGE_SIZE = 200;

const COLUMNS = [
  ...['Order number', 'ID', 'Date', 'Status', 'Customer', 'Email', 'Items', 'Subtotal', 'Shipping', 'Tax'],
  ...['Total', 'Refunded', 'Tracking numbers', 'Flags'],
];

export interface OrderExport {
  fileName: string;
  /** The number of orders when the export began. */
  total: number;
  /** A CSV file in UTF-8. */
  body: ReadableStream<Uint8Array>;
}

/**
 * Exports the orders that match as a CSV file (docs/product.md#order-export). The file is made while it is read, a page
 * of orders at a time, and no further once its reader cancels.
 */
export function exportOrders(
  services: Pick<Services, 'db' | 'env' | 'now' | 'log'>,
  filter: OrderFilter,
): OrderExport {
  const { db, env, now, log } = services;
  const selection = selectOrders(services, filter);
  const toRow = rowFormat(env.timeZone);
  const encoder = new TextEncoder();
  let text = BYTE_ORDER_MARK + csvRow(COLUMNS);
  let last: ExportedOrder | undefined;
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        // A fast reader must not keep other requests waiting until the whole file is made.
        await setImmediate();
        try {
          const page = readExportPage(db, selection, { last, limit: PAGE_SIZE });
          last = page.at(-1);
          text += page.map(toRow).join('');
          if (text) controller.enqueue(encoder.encode(text));
          text = '';
          if (page.length < PAGE_SIZE) controller.close();
        } catch (error) {
          log.error({ err: error }, 'exporting orders failed');
          throw error;
        }
      },
    },
    { highWaterMark: 0 },
  );
  const fileName = `gti-orders-${dayIn(env.timeZone, now())}.csv`;
  return { fileName, total: countMatches(services, filter), body };
}

function rowFormat(timeZone: string): (order: ExportedOrder) => string {
  // Sweden writes dates as ISO 8601 does.
  const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  return (order) =>
    csvRow([
      toOrderNumber(order.number),
      order.id,
      clock.format(order.createdAt),
      order.status,
      order.customerName,
      order.customerEmail,
      order.items.map(toItem).join('; '),
      toWire(order.subtotalCents),
      toWire(order.shippingCents),
      toWire(order.taxCents),
      toWire(order.totalCents),
      toWire(order.refundedCents),
      order.trackingNumbers.join('; '),
      order.flags.map(statusWords).join('; '),
    ]);
}

/** Formats a line item: `2 × Field Tee (M, Olive)`. */
function toItem({ quantity, productName, size, color }: ExportedOrder['items'][number]): string {
  const choice = [size, color].filter(Boolean).join(', ');
  return `${quantity} × ${productName}${choice && ` (${choice})`}`;
}
