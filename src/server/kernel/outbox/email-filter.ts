import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { emails } from '#db/schema/operations.ts';
import { likePattern, trigramPhrase } from '#server/kernel/search/search-text.ts';
import { type EmailState, UNDELIVERED } from '#shared/email-status.ts';
import type { EmailTemplate } from '#shared/email-templates.ts';
import { spellOrderNumber } from '#shared/order-number.ts';
import { MAX_SEARCH_MATCHES } from '#shared/paging.ts';

/** Filters of emails. Absent fields match all. */
export interface EmailFilter {
  status?: EmailState | undefined;
  template?: EmailTemplate | undefined;
  /** Any part of the recipient or the subject; an order number also as `gti 1042`. Finds the newest 10,000 emails with it. */
  search?: string | undefined;
}

export const isUndeliveredEmail = inArray(emails.status, [...UNDELIVERED]);

/** Returns the condition of a filter. */
export function emailCondition({ status, template, search }: EmailFilter): SQL | undefined {
  return and(
    status === 'undelivered' ? isUndeliveredEmail : status && eq(emails.status, status),
    template && eq(emails.template, template),
    search ? isFoundBy(search) : undefined,
  );
}

function isFoundBy(typed: string): SQL {
  const search = spellOrderNumber(typed);
  const phrase = trigramPhrase(search);
  return phrase === undefined
    ? sql`${emails.recipient} || char(10) || ${emails.subject} like ${likePattern(search)} escape '\\'`
    : // The unary `+` keeps SQLite from sorting all matches: it reads an index by date, and looks each number up.
      sql`+${emails.number} in (select rowid from email_search where email_search match ${phrase}
        order by rowid desc limit ${MAX_SEARCH_MATCHES})`;
}

/** Returns whether a search has more matches than it examines. */
export function findsMore(db: Db, search: string): boolean {
  const phrase = trigramPhrase(spellOrderNumber(search));
  if (phrase === undefined) return false;
  const beyond = sql`select 1 from email_search where email_search match ${phrase} limit 1 offset ${MAX_SEARCH_MATCHES}`;
  return db.get(beyond) !== undefined;
}
