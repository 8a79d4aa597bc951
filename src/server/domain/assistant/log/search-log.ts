import { sql } from 'drizzle-orm';
import { preparedOn } from '#db/client.ts';
import { aiInteractions } from '#db/schema/assistant.ts';
import type { Services } from '#server/kernel/services.ts';
import { type LogFilter, logCondition, NEWEST_FIRST } from './log-filter.ts';

/** Examining more takes too long for a list. */
const MAX_LOOKED_AT = 2_000;
const WORD = /[\p{L}\p{N}]+/gu;

const statements = preparedOn((db) => ({
  // Drizzle doesn't support virtual tables.
  newestMatches: db.$client
    .prepare<[string, number], number>(
      'select rowid from ai_search where ai_search match ? order by rowid desc limit ?',
    )
    .pluck(),
}));

interface Found {
  /** The numbers of the entries, newest first. */
  numbers: number[];
  /** True if older entries, which the search didn't examine, may also match. */
  hasMore: boolean;
}

/**
 * Finds entries that have each word of a search or a word that starts with it. Takes the newest ones, which the filter then
 * narrows.
 */
export function searchLog({ db }: Pick<Services, 'db'>, search: string, filter: LogFilter): Found {
  const words = search.normalize('NFC').match(WORD) ?? [];
  if (words.length === 0) return { numbers: [], hasMore: false };
  const phrase = words.map((word) => `"${word}"*`).join(' ');
  const matches = statements(db).newestMatches.all(phrase, MAX_LOOKED_AT + 1);
  const looked = matches.slice(0, MAX_LOOKED_AT);
  // A cross join looks up the matches one by one. An index of the filter could have far more entries.
  const rows = db.all<{ number: number }>(sql`
    select ${aiInteractions.number} as number
    from json_each(${JSON.stringify(looked)}) as found cross join ${aiInteractions} on ${aiInteractions.number} = found.value
    where ${logCondition(filter) ?? sql`true`}
    order by ${sql.join(NEWEST_FIRST, sql`, `)}`);
  return { numbers: rows.map(({ number }) => number), hasMore: matches.length > looked.length };
}
