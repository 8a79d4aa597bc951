import { and, eq, sql } from 'drizzle-orm';
import { preparedOn } from '#db/client.ts';
import { insertInto } from '#db/insert-row.ts';
import { ledgerEntries } from '#db/schema/ledger.ts';
import { orders } from '#db/schema/orders.ts';
import type { Services } from '#server/kernel/services.ts';
import type { LedgerKind } from '#shared/ledger.ts';
import type { Cents } from '#shared/money.ts';

/** A payment entry to post. Amounts are positive when we receive them. */
interface NewEntry {
  kind: LedgerKind;
  /** Null for what belongs to no order. */
  orderId: string | null;
  /** The payment provider's id of what moved the money. */
  source: string;
  amountCents: Cents;
  /** The tax in the amount, including that on shipping, with its sign; 0 by default. */
  taxCents?: Cents;
  /** The shipping in the amount without its tax, with its sign; 0 by default. */
  shippingCents?: Cents;
  /**
   * What of the amount was sold with tax, without that tax, with its sign (docs/product/payments.md#taxable-sales); 0 by default.
   */
  taxableCents?: Cents;
  /** Of an entry without an order: whether it is real money. By default, that of its order. */
  isLive?: boolean;
  /** When the money moved. */
  occurredAt: Date;
}

/**
 * Posts a payment entry in the ledger, in the transaction of what it records (docs/product/payments.md#ledger). The parts are cut to
 * the amount, for a payment of less than its order costs. Repeating it changes nothing.
 * @returns false when the ledger has an entry of this kind from the source already
 */
export function postEntry({ db, now }: Pick<Services, 'db' | 'now'>, entry: NewEntry): boolean {
  const { amountCents, taxCents = 0, shippingCents = 0, taxableCents = 0 } = entry;
  const tax = cut(taxCents, amountCents, Math.abs(amountCents));
  const shipping = cut(shippingCents, amountCents, Math.abs(amountCents) - Math.abs(tax));
  const taxable = cut(taxableCents, amountCents, Math.abs(amountCents) - Math.abs(tax));
  // The table's trigger refuses a second entry before a conflict clause would apply.
  if (known(db).get({ source: entry.source, kind: entry.kind })) return false;
  const parts = { taxCents: tax, shippingCents: shipping, taxableCents: taxable };
  const isLive = entry.isLive ?? modeOf(db).get({ orderId: entry.orderId })?.isLive ?? false;
  insertEntry(db, { ...entry, ...parts, isLive, createdAt: now() });
  return true;
}

const insertEntry = insertInto(ledgerEntries);

const modeOf = preparedOn((db) =>
  db
    .select({ isLive: orders.isLive })
    .from(orders)
    .where(eq(orders.id, sql.placeholder('orderId')))
    .prepare(),
);

const known = preparedOn((db) =>
  db
    .select({ number: ledgerEntries.number })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.source, sql.placeholder('source')),
        eq(ledgerEntries.kind, sql.placeholder('kind')),
      ),
    )
    .prepare(),
);

/** Returns a part with the sign of its amount, and no larger than what is left of it. */
function cut(part: Cents, amount: Cents, left: Cents): Cents {
  return Math.sign(amount) * Math.max(0, Math.min(part * Math.sign(amount), left)) || 0;
}
