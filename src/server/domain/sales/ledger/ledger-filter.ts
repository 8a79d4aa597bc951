import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import { ledgerEntries } from '#db/schema/ledger.ts';
import { orders } from '#db/schema/orders.ts';
import { takesRealMoney } from '#server/kernel/env/payment-mode.ts';
import type { Services } from '#server/kernel/services.ts';
import { dayBounds } from '#server/kernel/time/days.ts';
import type { LedgerKind } from '#shared/ledger.ts';
import { TEST_MODE } from '#shared/order-list.ts';
import { parseOrderNumber } from '#shared/order-number.ts';

/** Which entries to list. Absent fields match all. */
export interface LedgerFilter {
  /** An order number, the payment of an order, or the beginning of any id of the provider. */
  search?: string | undefined;
  kind?: LedgerKind | undefined;
  /** The first and the last day, such as `2026-11-22`, in the shop's time zone. */
  from?: string | undefined;
  to?: string | undefined;
  /** Only test payments. By default, they are left out once the shop takes real money. */
  mode?: typeof TEST_MODE | undefined;
}

/** Returns the condition for the entries that match a filter; undefined if all do. */
export function ledgerCondition(
  { env }: Pick<Services, 'env'>,
  { search, kind, from, to, mode }: LedgerFilter,
): SQL | undefined {
  return and(
    mode === TEST_MODE || takesRealMoney(env) ? eq(ledgerEntries.isLive, mode !== TEST_MODE) : undefined,
    kind && eq(ledgerEntries.kind, kind),
    from === undefined ? undefined : gte(ledgerEntries.occurredAt, dayBounds(env.timeZone, from).from),
    to === undefined ? undefined : lt(ledgerEntries.occurredAt, dayBounds(env.timeZone, to).to),
    search === undefined ? undefined : isFound(search),
  );
}

/** Each part has an index of its own. */
function isFound(search: string): SQL {
  const number = parseOrderNumber(search) ?? -1;
  return sql`${ledgerEntries.number} in (
    select number from ${ledgerEntries} where order_id in
      (select id from ${orders} where ${orders.number} = ${number} or ${orders.stripePaymentIntentId} = ${search})
    union all
    select number from ${ledgerEntries} where source >= ${search} and source < ${`${search}~`})`;
}

/** Matches what is listed after an entry, oldest first. */
export const isAfter = ({ occurredAt, number }: typeof ledgerEntries.$inferSelect): SQL =>
  sql`(${ledgerEntries.occurredAt}, ${ledgerEntries.number}) > (${occurredAt.getTime()}, ${number})`;
