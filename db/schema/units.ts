import { type SQL, sql } from 'drizzle-orm';
import { integer } from 'drizzle-orm/sqlite-core';
import { UNSENT_ITEM_STATUSES } from '#shared/order-state.ts';

const counter = (name: string) => integer(name).notNull().default(0);
const derived = (name: string, as: string) =>
  integer(name).notNull().generatedAlwaysAs(sql.raw(as), { mode: 'virtual' });

/**
 * Where the units of a line item are. Each unit is in one of the first six counters or still to be made. Only `settleOrder`
 * (`src/server/domain/sales/orders/settle-order.ts`) writes them, in the transaction of the event that changes them.
 */
export const unitCounters = () => ({
  /** Units that have shipped, by hand or from vendors. A reshipped unit counts once. */
  shipped: counter('shipped'),
  /** Units that never shipped and were refunded, as units or with the whole price of the line item. */
  refunded: counter('refunded'),
  /** The other units of an order that was canceled, or of a line item that a person took out of it. */
  canceled: counter('canceled'),
  /** Units that a vendor has accepted and not shipped. */
  withVendor: counter('with_vendor'),
  /** Units in vendor orders that the vendor hasn't accepted yet. */
  askedOfVendor: counter('asked_of_vendor'),
  /** The rest of an order that an administrator set to `cancelled` by its status alone. */
  stopped: counter('stopped'),
  /** How many of the shipped units have arrived, according to a vendor. */
  delivered: counter('delivered'),
  /** How many of the refunded units have a refund that hasn't succeeded yet. */
  refunding: counter('refunding'),
  /** How many of the shipped units were refunded. */
  refundedShipped: counter('refunded_shipped'),
});

/** What follows from the counters, computed by SQLite, so that queries and code read the same columns. */
export const unitSums = () => ({
  /** Units that still go to the buyer, made in-house or by a vendor. */
  owed: derived('owed', 'quantity - shipped - refunded - canceled - stopped'),
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
  stockToTake: derived(
    'stock_to_take',
    'max(0, min(stock_returned, owed + canceled + stopped - stock_taken))',
  ),
});

/** The condition that every unit of a line item is in one place only. */
export const UNITS_ADD_UP: SQL = sql.raw(
  [
    ...['shipped', 'refunded', 'canceled', 'with_vendor', 'asked_of_vendor', 'stopped'],
    ...['delivered', 'refunding', 'refunded_shipped', 'stock_taken', 'stock_returned'],
  ]
    .map((column) => `${column} >= 0`)
    .concat('to_ship >= 0', 'shipped_left >= 0', 'delivered <= shipped', 'refunding <= refunded')
    .concat('stock_taken + stock_returned <= quantity')
    .join(' and '),
);
