import { setImmediate } from 'node:timers/promises';
import type { Services } from '../services.ts';
import { BYTE_ORDER_MARK, csvRow } from './csv.ts';

/** Rows per read: a fast reader holds no more of a file in memory. */
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
  /** Called before the first byte is made. A HEAD request reads none. */
  onStart: () => void;
}

/** Writes a table as CSV while it is read, a page of rows at a time, and no further once its reader cancels. */
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
        // A fast reader must not keep other requests waiting until the whole file is made.
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
      // Compressing would collect the whole file first.
      'Cache-Control': 'no-store, no-transform',
      'X-Total-Count': String(total),
    },
  });
}
