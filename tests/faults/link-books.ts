import { join } from 'node:path';
import Sqlite from 'better-sqlite3';

interface LinkBooks {
  /** How many payment links there are. */
  links: number;
  /** Links that weren't paid exactly once, or whose order isn't of this payment, or whose amounts differ; empty if the books match. */
  wrongLinks: string[];
}

/** Compares the payment links of a shop, all of which were paid, with their orders, the ledger and the payment provider's payments. */
export function compareLinks(dataDir: string, providerDir: string): LinkBooks {
  const shop = new Sqlite(join(dataDir, 'shop.sqlite'), { readonly: true });
  const provider = new Sqlite(join(providerDir, 'stripe.sqlite'), { readonly: true });
  try {
    const captured = provider
      .prepare(
        `select json ->> '$.metadata.payment_link_id' as link, id, json ->> '$.amount_received' as amount
         from objects where kind = 'payment_intent' and json ->> '$.status' = 'succeeded'`,
      )
      .all() as { link: string | null; id: string; amount: number }[];
    const paid = Map.groupBy(captured, ({ link }) => link);
    const links = shop
      .prepare(
        `select l.id, l.total_cents as total, o.stripe_payment_intent_id as intent, o.total_cents as ordered,
           (select sum(amount_cents) from ledger_entries where order_id = l.id and kind = 'captured') as recorded
         from payment_links l left join orders o on o.id = l.id`,
      )
      .all() as { id: string; total: number; intent: string; ordered: number; recorded: number }[];
    const isRight = ({ id, total, intent, ordered, recorded }: (typeof links)[number]) => {
      const [payment, ...others] = paid.get(id) ?? [];
      const isSame = [ordered, recorded, payment?.amount].every((amount) => amount === total);
      return others.length === 0 && payment?.id === intent && isSame;
    };
    return {
      links: links.length,
      wrongLinks: links.filter((link) => !isRight(link)).map(({ id }) => id),
    };
  } finally {
    shop.close();
    provider.close();
  }
}
