import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

/** The differences between both sides about payments, refunds and disputes. If they match, all lists are empty. */
export interface ReturnedBooks {
  /** Payments, refunds, disputes and fees whose sum in the ledger isn't the one at the provider. */
  wrongSums: string[];
  /** Refunds of the provider without the same status and amount here. */
  wrongRefunds: string[];
  /** Disputes of the provider without the same status here. */
  wrongDisputes: string[];
  /** Payments whose order has other flags than for an open or lost dispute, or a failed refund. */
  wrongFlags: string[];
  /** What the shop itself calls a difference. */
  openDifferences: string[];
}

/** The sums of the provider's balance by payment, with its fee, refund and dispute, and their fees by transaction. */
const BALANCE = `
  with moved as (
    select one.id, coalesce(charge.json ->> '$.payment_intent', one.json ->> '$.source') as source,
      charge.id is not null as isPayment, one.json ->> '$.amount' as amount, one.json ->> '$.fee' as fee
    from objects one left join objects charge on charge.kind = 'charge' and charge.id = one.json ->> '$.source'
    where one.kind = 'balance_transaction')
  select source, sum(cents) as cents from (
    select source, amount as cents from moved
    union all
    select iif(isPayment, source, id), -fee from moved
  ) group by source`;
const FLAGS = `
  select intent || ': ' || group_concat(reason, ', ') from (
    select distinct intent, reason from flags order by intent, reason) group by intent`;

/** Compares the databases of the shop and the provider. */
export function compareReturned(dataDir: string, providerDir: string): ReturnedBooks {
  const shop = new Sqlite(join(dataDir, 'shop.sqlite'), { readonly: true });
  const provider = new Sqlite(join(providerDir, 'stripe.sqlite'), { readonly: true });
  const ours = (sql: string) => shop.prepare(sql).pluck().all() as string[];
  const theirs = (sql: string) => provider.prepare(sql).pluck().all() as string[];
  try {
    return {
      wrongSums: unlike(
        ours(
          "select source || ': ' || sum(amount_cents) from ledger_entries group by source having sum(amount_cents) <> 0",
        ),
        theirs(`select source || ': ' || cents from (${BALANCE}) where cents <> 0`),
      ),
      wrongRefunds: unlike(
        ours("select provider_refund_id || ': ' || status || ' ' || amount_cents from refunds"),
        theirs(
          "select id || ': ' || (json ->> '$.status') || ' ' || (json ->> '$.amount') from objects where kind = 'refund'",
        ),
      ),
      wrongDisputes: unlike(
        ours("select id || ': ' || status from disputes"),
        theirs("select id || ': ' || (json ->> '$.status') from objects where kind = 'dispute'"),
      ),
      wrongFlags: unlike(
        ours(`with flags as (select stripe_payment_intent_id as intent, reason from order_attention
          join orders on orders.id = order_id where resolved_at is null) ${FLAGS}`),
        theirs(`with flags as (
          select payment_intent as intent, 'dispute' as reason from objects
            where kind = 'dispute' and json ->> '$.status' <> 'won'
          union all
          select payment_intent, 'refund_failed' from objects
            where kind = 'refund' and json ->> '$.status' = 'failed') ${FLAGS}`),
      ),
      openDifferences: ours(
        "select kind || ': ' || source from ledger_differences where resolved_at is null",
      ),
    };
  } finally {
    shop.close();
    provider.close();
  }
}

/** Returns what only one side has. */
function unlike(ours: readonly string[], theirs: readonly string[]): string[] {
  const [here, there] = [new Set(ours), new Set(theirs)];
  return [
    ...ours.filter((one) => !there.has(one)).map((one) => `only here: ${one}`),
    ...theirs.filter((one) => !here.has(one)).map((one) => `only there: ${one}`),
  ];
}
