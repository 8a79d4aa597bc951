import { setImmediate } from 'node:timers/promises';
import type { Services } from '#server/kernel/services.ts';
import { BYTE_ORDER_MARK, csvRow } from './csv.ts';

/** Rows per read: limits the memory for a fast reader. */
const PAGE_SIZE = 200;

export interface CsvFile {
  fileName: string;
  /** The number of rows when the export began. */
  total: number;
  /** In UTF-8. */
  body: ReadableStream<Uint8Array>;
}

interface CsvTable<Row> {
  columns: readonly string[];
  /** Returns the next `limit` rows after `last`, or the first ones. */
  readPage: (last: Row | undefined, limit: number) => Row[];
  toCells: (row: Row) => readonly (string | number)[];
  /** Called before the first byte is written. A HEAD request reads none. */
  onStart: () => void;
}

/** Streams a table as CSV, reading a page of rows at a time, and stops when the reader cancels. */
export function streamCsv<Row>(
  { log }: Pick<Services, 'log'>,
  { columns, readPage, toCells, onStart }: CsvTable<Row>,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let text = BYTE_ORDER_MARK + csvRow(columns);
  let last: Row | undefined;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        // A fast reader must not block other requests until the whole file is written.
        await setImmediate();
        try {
          if (!last && text) onStart();
          const page = readPage(last, PAGE_SIZE);
          last = page.at(-1);
          text += page.map((row) => csvRow(toCells(row))).join('');
          if (text) controller.enqueue(encoder.encode(text));
          text = '';
          if (page.length < PAGE_SIZE) controller.close();
        } catch (error) {
          log.error({ err: error }, 'an export failed');
          throw error;
        }
      },
    },
    { highWaterMark: 0 },
  );
}

/** Returns the response that downloads a CSV file. */
export function csvResponse({ fileName, total, body }: CsvFile): Response {
  return new Response(body, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="${fileName}"`,
      // Compression would collect the whole file first.
      'Cache-Control': 'no-store, no-transform',
      'X-Total-Count': String(total),
    },
  });
}
