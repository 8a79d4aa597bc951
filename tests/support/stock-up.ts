import type Sqlite from 'better-sqlite3';

/** Gives every stock of a shop so many units, those of variants too, also in a shop of an older version. */
export function stockUp(client: Sqlite.Database, units: number): void {
  // Products with a stock per variant have none of their own: a constraint skips them.
  client.exec(`update or ignore products set inventory = ${units};
    update product_variants set inventory = ${units} where product_id in (select id from products where is_synced = 0)`);
}
