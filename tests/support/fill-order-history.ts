import { type Db, transaction } from '#db/client.ts';
import { ADDRESS } from './address.ts';
import { PROMISED } from './promised.ts';

const FIRST_NUMBER = 500_000;

interface History {
  productId: string;
  orders: number;
  now: Date;
  /** Over how many days; three years by default. */
  days?: number;
}

/** A value of a list that varies with the order's number `n`. */
const pick = (values: readonly string[], by: string) =>
  `json_extract('${JSON.stringify(values)}', '$[' || ((${by}) % ${values.length}) || ']')`;
const FIRST_NAMES = ['Sam', 'Robin', 'Alex', 'Kim', 'Maria', 'José', 'Grace', 'Omar', 'Ana', 'Lee', 'Nora'];
const LAST_NAMES = ['Doe', 'Smith', 'Jones', 'Garcia', 'Miller', 'Davis', 'Lopez', 'Wilson', 'Moore'];
/** The older ones have arrived. Of the others, one in ten is paid and one is processing: 2,000, far more than a shop leaves unsent. */
const NOT_SENT_AMONG = 10_000;
/** The provider hasn't reported the fees of the newest yet. */
const NO_FEE_AMONG = 100;
const STATUSES = [
  ...['paid', 'processing', 'pending', 'shipped', 'cancelled'],
  ...['delivered', 'delivered', 'delivered', 'delivered', 'delivered'],
];

/** Make the orders `from` to `to` of a history, newest last. */
const STATEMENTS = [
  `create temp table history as
      with recursive numbers(n) as (select cast(@from as integer) union all select n + 1 from numbers where n < @to)
      select n, @productId as product, lower(hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' ||
          substr(hex(randomblob(2)), 2) || '-a' || substr(hex(randomblob(2)), 2) || '-' || hex(randomblob(6))) as id,
        @now - (@orders - 1 - n) * @step as at, 1 + n % 4 as items, @address as address,
        iif(${pick(STATUSES, 'n * 7 + n / 10')} in ('paid', 'processing') and n < @orders - ${NOT_SENT_AMONG}, 'delivered',
          ${pick(STATUSES, 'n * 7 + n / 10')}) as status,
        ${pick(FIRST_NAMES, 'n * 7')} as first, ${pick(LAST_NAMES, 'n * 13 + n / 16')} as last from numbers`,
  `insert into orders (id, number, customer_name, customer_email, customer_phone, shipping_address, billing_address, items,
        sums, shipping_line, total_cents, status, settled_status, stripe_payment_intent_id, delivery_window, created_at, updated_at)
      select id, ${FIRST_NUMBER} + n, first || ' ' || last, lower(first || '.' || last) || (n % 60000) || '@' ||
          iif(n % 4 = 0, 'example.com', 'gmail.com'), '(775) 555-' || (1000 + n % 9000),
        json_set(address, '$.firstName', first, '$.lastName', last, '$.addressLine1', (n % 9000) || ' Main Street', '$.zipCode', printf('%05d', 10000 + n % 80000)),
        address,
        (select json_group_array(json_object('productId', product, 'productName', 'Field Tee', 'size', 'M', 'color', 'Olive',
          'quantity', value, 'unitPriceCents', 2500, 'adjustments', json('{"tax":0}'), 'customizationId', null, 'mockupUrl', null)) from json_each('[1,1]')),
        json_object('subtotal', items * 2500, 'tax', 0, 'shipping', n * 31 % 900),
        json_object('price', n * 31 % 900, 'adjustments', json('{"tax":0}')), items * 2500 + n * 31 % 900, status, status,
        iif(status = 'pending', null, 'pi_' || id), '${JSON.stringify(PROMISED)}', at, at from history`,
  `insert into order_items (id, order_id, product_id, product_name, quantity, size, color, unit_price_cents, adjustments,
        status, shipped, canceled, position, created_at, updated_at)
      select history.id || '-' || value, history.id, product, 'Field Tee', 1, 'M', 'Olive', 2500, '{"tax":0}',
        iif(status in ('shipped', 'delivered', 'cancelled'), status, 'pending'), status in ('shipped', 'delivered'), status = 'cancelled', value, at, at
      from history, json_each('[0,1,2,3]') where value < history.items`,
  `insert into order_events (id, order_id, type, actor, after, created_at)
      select history.id || '-' || value, history.id, iif(value = 'paid', 'placed', 'status'), 'system', value, at
      from history, json_each('["paid","processing","shipped","delivered"]')`,
  `insert into shipments (id, order_id, carrier, tracking_number, shipped_at, created_at)
      select id, id, 'USPS', '9400' || (${FIRST_NUMBER} + n), at, at from history where status in ('shipped', 'delivered')`,
  `insert into shipment_items (shipment_id, order_item_id, quantity)
      select history.id, history.id || '-' || value, 1 from history, json_each('[0,1,2,3]')
      where value < history.items and status in ('shipped', 'delivered')`,
  `insert into refunds (id, order_id, provider_refund_id, amount_cents, status, created_at, updated_at)
      select id, id, 're_' || id, 1000, 'succeeded', at, at from history where n % 20 = 3 and status <> 'pending'`,
  `insert into ledger_entries (kind, order_id, source, amount_cents, shipping_cents, occurred_at, created_at)
      select 'captured', id, 'pi_' || id, items * 2500 + n * 31 % 900, n * 31 % 900, at, at from history where status <> 'pending'`,
  `insert into ledger_entries (kind, order_id, source, amount_cents, occurred_at, created_at)
      select 'fee', id, 'pi_' || id, -(items * 75 + 30), at, at from history where status <> 'pending' and n < @orders - ${NO_FEE_AMONG}`,
  `insert into ledger_entries (kind, order_id, source, amount_cents, occurred_at, created_at)
      select 'refunded', id, 're_' || id, -1000, at, at from history where n % 20 = 3 and status <> 'pending'`,
  `insert into order_attention (id, order_id, reason, resolved_at, created_at)
      select id, id, 'stock_gone', iif(n % 3 = 0, at, null), at from history where n % 20 = 5`,
  'drop table history',
];

/** Orders per transaction, so that the shop can write in between. */
const BATCH = 5_000;

/**
 * Stores so many orders over the last three years with their entries in the ledger, with two and a half items on average, a gmail address in three of four,
 * in all statuses, one in twenty refunded and one in twenty flagged. SQLite makes the rows: 100,000 take 20 seconds.
 */
export function fillOrderHistory(db: Db, { productId, orders, now, days = 3 * 365 }: History): void {
  const values = {
    orders,
    productId,
    now: now.getTime(),
    step: Math.floor((days * 86_400_000) / orders),
    address: JSON.stringify(ADDRESS),
  };
  for (let from = 0; from < orders; from += BATCH) {
    const to = Math.min(orders, from + BATCH) - 1;
    transaction(db, () => {
      for (const statement of STATEMENTS) db.$client.prepare(statement).run({ ...values, from, to });
    });
  }
}
