import { asc, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { products } from '#db/schema/catalog.ts';
import { recordExport } from '#server/kernel/audit/record-export.ts';
import { type CsvFile, streamCsv } from '#server/kernel/http/csv-file.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import { dayIn } from '#shared/dates.ts';
import { sum } from '#shared/money.ts';
import { type ProductFilter, productCondition } from '../product-filter.ts';
import { PRODUCT_COLUMNS, type ProductCells } from './product-cells.ts';
import { LINES_CHUNK, readProductLines } from './product-lines.queries.ts';

/** Exports the matching products as a CSV file that can be imported again (docs/product/catalog.md#export-and-import). */
export function exportProducts(
  services: Pick<Services, 'db' | 'env' | 'now' | 'log'>,
  filter: ProductFilter,
  actor: Administrator,
): CsvFile {
  const { db, env, now } = services;
  // Named in full: without a join, a column of the outer table loses its table's name.
  const variants = sql<number>`(select count(*) from product_variants where product_variants.product_id = products.id)`;
  const matching = db
    .select({ id: products.id, variants })
    .from(products)
    .where(productCondition(filter))
    .orderBy(sql`${products.name} collate nocase`, asc(products.id))
    .all();
  const total = sum(matching.map((one) => Math.max(1, one.variants)));
  const lines = readLines(
    db,
    matching.map(({ id }) => id),
  );
  const body = streamCsv<ProductCells>(services, {
    onStart: () => recordExport(services, { action: 'products_exported', actor, filter, total }),
    columns: PRODUCT_COLUMNS,
    readPage: (_last, limit) => lines.take(limit),
    toCells: (cells) => PRODUCT_COLUMNS.map((column) => cells[column]),
  });
  return { fileName: `gti-products-${dayIn(env.timeZone, now())}.csv`, total, body };
}

/** Reads the lines of products a few products at a time. */
function readLines(db: Db, ids: readonly string[]) {
  let next = 0;
  let ready: ProductCells[] = [];
  return {
    take(limit: number): ProductCells[] {
      while (ready.length < limit && next < ids.length) {
        const chunk = ids.slice(next, next + LINES_CHUNK);
        next += LINES_CHUNK;
        const found = readProductLines(db, chunk, true);
        ready = [...ready, ...chunk.flatMap((id) => found.get(id) ?? [])];
      }
      const page = ready.slice(0, limit);
      ready = ready.slice(limit);
      return page;
    },
  };
}
