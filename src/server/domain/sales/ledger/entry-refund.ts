import { sql } from 'drizzle-orm';
import { ledgerEntries } from '#db/schema/ledger.ts';
import { refunds } from '#db/schema/refunds.ts';

/** Matches the refund that an entry records: by the payment provider's id, or by our own if the money was returned outside. */
export const isRefundOfEntry = sql`${refunds.id} = iif(${ledgerEntries.kind} = 'returned_outside', ${ledgerEntries.source},
  (select made.id from ${refunds} as made where made.provider_refund_id = ${ledgerEntries.source}))`;
