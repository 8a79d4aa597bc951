import { and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { contacts } from '#db/schema/site.ts';
import { likePattern, trigramPhrase } from '#server/kernel/search/search-text.ts';
import type { InquiryStatus } from '#shared/inquiry.ts';
import type { Interest } from '#shared/interests.ts';

/** Filters of messages. Absent fields match all, but spam is listed only on request. */
export interface InquiryFilter {
  status?: InquiryStatus | undefined;
  interest?: Interest | undefined;
  /** Any part of the first and last name, the email address or, from three characters, the message. */
  search?: string | undefined;
  /** Only these messages, spam or not. */
  ids?: readonly string[] | undefined;
}

/** Returns the condition of a filter. */
export function inquiryCondition({ status, interest, search, ids }: InquiryFilter): SQL | undefined {
  const isSpamHidden = status === undefined && ids === undefined;
  return and(
    ids && inArray(contacts.id, [...ids]),
    status && eq(contacts.status, status),
    isSpamHidden ? ne(contacts.status, 'spam') : undefined,
    interest && eq(contacts.interest, interest),
    search ? isFoundBy(search) : undefined,
  );
}

function isFoundBy(search: string): SQL {
  const phrase = trigramPhrase(search);
  // The unary `+` lets the list read the messages in its own order rather than look up each match.
  if (phrase !== undefined)
    return sql`+${contacts.number} in (select rowid from contact_search where contact_search match ${phrase})`;
  // Reading the text of every message takes too long.
  return sql`${contacts.firstName} || ' ' || ${contacts.lastName} || char(10) || ${contacts.email}
    like ${likePattern(search)} escape '\\'`;
}
