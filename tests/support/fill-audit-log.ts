import { type Db, transaction } from '#db/client.ts';

/** One entry in three is a sign-in of a shopper; one in a hundred is rare. */
const ENTRIES = `with recursive numbers(n) as (select cast(@from as integer) union all select n + 1 from numbers where n < @to)
  insert into audit_log (created_at, actor_id, actor_name, address, action, subject_type, subject_id, subject_name, before, after)
  select @now - (@entries - 1 - n) * @step,
    case when n % 3 = 0 then 'shopper-' || (n % 9973) when n % 50 = 1 then null else 'admin-' || (n / 3 % 5) end,
    case when n % 3 = 0 then 'shopper' || (n % 9973) when n % 50 = 1 then null else 'admin' || (n / 3 % 5) end,
    '203.0.' || (n % 113) || '.' || (n % 251),
    case when n % 3 = 0 then 'sign_in' when n % 50 = 1 then 'sign_in_failed' when n % 100 = 2 then 'order_address_changed'
      when n % 1000 = 5 then 'orders_exported' when n % 4 = 0 then 'order_note_added' else 'order_status_changed' end,
    iif(n % 3 = 0 or n % 50 = 1 or n % 1000 = 5, null, 'order'),
    iif(n % 3 = 0 or n % 50 = 1 or n % 1000 = 5, null, 'order-' || (n / 7)),
    iif(n % 3 = 0 or n % 50 = 1 or n % 1000 = 5, null, 'GTI-' || (500000 + n / 7)),
    iif(n % 3 = 0 or n % 50 = 1 or n % 4 = 0, null, '{"status":"paid"}'),
    iif(n % 3 = 0 or n % 50 = 1, null, iif(n % 4 = 0, '{"note":"The customer called about ' || (n % 7919) || '"}', '{"status":"shipped"}'))
  from numbers`;

/** Entries per transaction, so that the shop can write in between. */
const BATCH = 20_000;
const TWO_YEARS_MS = 2 * 365 * 86_400_000;

/** Stores so many entries of the audit log over the last two years. SQLite makes the rows. */
export function fillAuditLog(db: Db, { entries, now }: { entries: number; now: Date }): void {
  const values = { entries, now: now.getTime(), step: Math.floor(TWO_YEARS_MS / entries) };
  const insert = db.$client.prepare(ENTRIES);
  for (let from = 0; from < entries; from += BATCH) {
    transaction(db, () => insert.run({ ...values, from, to: Math.min(entries, from + BATCH) - 1 }));
  }
}
