import { type SQL, sql } from 'drizzle-orm';
import { integer } from 'drizzle-orm/sqlite-core';
import { UNSENT_ITEM_STATUSES } from '#shared/order-state.ts';

const counter = (name: string) => integer(name).notNull().default(0);
const derived = (name: string, as: string) =>
  integer(name).notNull().generatedAlwaysAs(sql.raw(as), { mode: 'virtual' });

/**
 * Where the units of a line item are. Each unit is in one of the first five counters or still to be made. Only `settleUnits`
 * (`src/server/domain/sales/orders/settle-units.ts`) writes them, in the transaction of the event that changes them.
 */
export const unitCounters = () => ({
  /** Units that have shipped, by hand or from vendors. A reshipped unit counts once. */
  shipped: counter('shipped'),
  /** Units that never shipped and were refunded, as units or with the whole price of the line item. */
  refunded: counter('refunded'),
  /** The other units of a canceled order, or of a line item that a person took out of it. */
  canceled: counter('canceled'),
  /** Units that a vendor has accepted and not shipped. */
  withVendor: counter('with_vendor'),
  /** Units in vendor orders that the vendor hasn't accepted yet. */
  askedOfVendor: counter('asked_of_vendor'),
  /** How many of the shipped units were refunded. */
  refundedShipped: counter('refunded_shipped'),
});

/** What follows from the counters, computed by SQLite, so that queries and code read the same columns. */
export const unitSums = () => ({
  /** Units that still go to the buyer, made in-house or by a vendor. */
  owed: derived('owed', 'quantity - shipped - refunded - canceled'),
  /** Owed units that no vendor has accepted. */
  unmade: derived('unmade', 'owed - with_vendor'),
  /** Owed units that no vendor has, or may have: they can be shipped by hand. */
  toShip: derived('to_ship', 'unmade - asked_of_vendor'),
  /** Shipped units that weren't refunded. */
  shippedLeft: derived('shipped_left', 'shipped - refunded_shipped'),
  /** Units that go back into stock if the order is canceled (docs/product/orders.md#canceling). */
  stockToReturn: derived(
    'stock_to_return',
    `iif(status in (${UNSENT_ITEM_STATUSES.map((status) => `'${status}'`).join(', ')}), stock_taken, 0)`,
  ),
  /** Units that go out of stock again if the order is no longer canceled: restocked units that then go to the buyer. */
  stockToTake: derived('stock_to_take', 'max(0, min(stock_returned, owed + canceled - stock_taken))'),
});

/** The condition that every unit of a line item is in one place only. */
export const UNITS_ADD_UP: SQL = sql.raw(
  [
    ...['shipped', 'refunded', 'canceled', 'with_vendor', 'asked_of_vendor', 'refunded_shipped'],
    ...['stock_taken', 'stock_returned'],
  ]
    .map((column) => `${column} >= 0`)
    .concat('to_ship >= 0', 'shipped_left >= 0', 'stock_taken + stock_returned <= quantity')
    .join(' and '),
);
