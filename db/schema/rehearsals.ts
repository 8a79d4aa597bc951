import { integer, sqliteTable, text } from 'drizzle-orm/sqlite-core';
import type { Placement } from '#shared/designs/design.ts';
import type { Cents } from '#shared/money.ts';
import { REHEARSAL_STATES, type VendorId } from '#shared/vendors.ts';
import { instant, oneOf } from './columns.ts';
import { podVendors } from './vendors.ts';

/** What a rehearsal tried. */
interface TriedPrint {
  productId: string;
  /** The product's name at that time. */
  productName: string;
  /** Null for a product that can't be printed at all. */
  placement: Placement | null;
}

export interface RehearsedPrint extends TriedPrint {
  ok: boolean;
  /** Why the vendor can't make it, in words for people. */
  message: string | null;
  /** What the vendor would charge with shipping; null if it didn't say. */
  costCents: Cents | null;
  /** The vendor's id of its draft; null if none was made. */
  vendorOrderId: string | null;
}

/** A draft that the vendor may have. */
export interface RehearsalDraft extends TriedPrint {
  reference: string;
  label: string;
  /** When its vendor was asked for it, in milliseconds since 1970. */
  since: number;
  /** The fingerprint of the key that it was asked with. */
  account: string;
  /** What the vendor answered; null while it hasn't. */
  made:
    | (Pick<RehearsedPrint, 'ok' | 'message' | 'costCents'> & { vendorOrderId: string; link: string | null })
    | null;
}

/** The latest rehearsal of each vendor (docs/product/vendors.md#rehearsal). */
export const vendorRehearsals = sqliteTable(
  'vendor_rehearsals',
  {
    vendorId: text('vendor_id')
      .$type<VendorId>()
      .primaryKey()
      .references(() => podVendors.id),
    state: text('state', { enum: REHEARSAL_STATES }).notNull(),
    /** Counts the attempts of its jobs. A new attempt ends an earlier one that is still running. */
    attempt: integer('attempt').notNull().default(0),
    startedAt: instant('started_at').notNull(),
    finishedAt: instant('finished_at'),
    /** Why it failed, in words for people. */
    error: text('error'),
    /** How many prints it tries, and how many products it leaves out. */
    total: integer('total').notNull().default(0),
    leftOut: integer('left_out').notNull().default(0),
    prints: text('prints', { mode: 'json' }).$type<RehearsedPrint[]>().notNull(),
    /** The only draft that may be alive: recorded before its vendor is asked, removed once it is deleted there. */
    draft: text('draft', { mode: 'json' }).$type<RehearsalDraft>(),
  },
  (t) => [oneOf('vendor_rehearsals_state', t.state, REHEARSAL_STATES)],
);
