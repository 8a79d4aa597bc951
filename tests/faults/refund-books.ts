import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { emailId } from '#server/kernel/outbox/queue-email.ts';

/** The differences between the intended refunds and the shop's and the provider's. If they match, all lists are empty or 0. */
export interface RefundBooks {
  /** The number of refunds at the provider. */
  made: number;
  differences: {
    /** Intended refunds that aren't exactly once at the provider, with their amount. */
    notMadeOnce: string[];
    /** Refunds at the provider that nobody intended. */
    notIntended: string[];
    /** Refunds of the shop that haven't succeeded. */
    notSucceeded: string[];
    /** Intended refunds without an email. */
    wrongEmails: string[];
    /** How many emails about refunds belong to none. */
    unexplainedEmails: number;
    /** Orders whose ledger differs from their refunds. */
    wrongLedgers: string[];
  };
}

/** An intended refund: its id in the shop, and its amount in cents. */
type Intended = ReadonlyMap<string, number>;

export function compareRefunds(dataDir: string, providerDir: string, intended: Intended): RefundBooks {
  const shop = new Sqlite(join(dataDir, 'shop.sqlite'), { readonly: true });
  const provider = new Sqlite(join(providerDir, 'stripe.sqlite'), { readonly: true });
  try {
    const made = provider
      .prepare(
        `select json ->> '$.metadata.refund_id' as id, json ->> '$.amount' as amount from objects where kind = 'refund'`,
      )
      .all() as { id: string; amount: number }[];
    const ids = (sql: string) => shop.prepare(sql).pluck().all() as string[];
    const sent = ids(`select id from emails where template = 'refund-notice'`);
    const reported = shop.prepare('select id, provider_refund_id as provider from refunds').all() as {
      id: string;
      provider: string | null;
    }[];
    const announced = reported.filter(({ provider }) => sent.includes(emailId(`refund ${provider}`)));
    return {
      made: made.length,
      differences: {
        notMadeOnce: [...intended].flatMap(([id, amount]) => {
          const same = made.filter((refund) => refund.id === id);
          return same.length === 1 && same[0]?.amount === amount ? [] : [id];
        }),
        notIntended: made.filter(({ id }) => !intended.has(id)).map(({ id }) => id),
        notSucceeded: ids(`select id || ': ' || status from refunds where status <> 'succeeded'`),
        wrongEmails: [...intended.keys()].filter((id) => announced.every((refund) => refund.id !== id)),
        unexplainedEmails: sent.length - announced.length,
        wrongLedgers: ids(
          `select r.order_id from refunds r group by r.order_id having sum(r.amount_cents) <> -coalesce(
             (select sum(amount_cents) from ledger_entries l where l.order_id = r.order_id and l.kind = 'refunded'), 0)`,
        ),
      },
    };
  } finally {
    shop.close();
    provider.close();
  }
}
