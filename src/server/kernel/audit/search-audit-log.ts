import { sql } from 'drizzle-orm';
import { preparedOn } from '#db/client.ts';
import { auditLog } from '#db/schema/audit.ts';
import { likePattern, trigramPhrase } from '#server/kernel/search/search-text.ts';
import type { Services } from '#server/kernel/services.ts';
import { type AuditFilter, auditCondition, NEWEST_FIRST } from './audit-filter.ts';

type Deps = Pick<Services, 'db' | 'env'>;

/** The beginning of an IPv4 address, or of an IPv6 network. */
const ADDRESS = /^(?:\d{1,3}\.[\d.]{0,11}|[\da-f]{1,4}:[\da-f:]{0,35})$/i;
/** Examining twice as many takes too long for a list. */
const MAX_LOOKED_AT = 4_000;
/** One more, to detect further matches. */
const READ_LIMIT = MAX_LOOKED_AT + 1;
/** Finding the newest of more entries from an address takes longer than scanning the newest of the log. */
const MAX_OF_ADDRESS = 10_000;
const MAX_READ = 100_000;

/**
 * Statements that return thousands of numbers. Drizzle doesn't support virtual tables, and takes several times as long per row.
 */
const statements = preparedOn(({ $client }) => ({
  newestMatches: $client
    .prepare<[string, number], number>(
      'select rowid from audit_search where audit_search match ? order by rowid desc limit ?',
    )
    .pluck(),
  ofAddress: $client
    .prepare<[string, string, number], number>(
      // Materialized, because SQLite would otherwise sort all entries before it limits them.
      `with found as materialized
        (select number, created_at from audit_log where address >= ? and address < ? limit ?)
      select number from found order by created_at desc, number desc`,
    )
    .pluck(),
  newestOfAddress: $client
    .prepare<[number, string, string, number], number>(
      `select number from (select number, address from audit_log order by number desc limit ?)
      where address >= ? and address < ? limit ?`,
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
 * Searches the audit log. Looks at no more than `MAX_LOOKED_AT` entries: the newest ones that the search matches, which the
 * filter then narrows; or, if the search is too short for the index, the newest ones that the filter matches. Also finds
 * addresses by their beginning.
 */
export function searchAuditLog(services: Deps, search: string, filter: AuditFilter): Found {
  const phrase = trigramPhrase(search);
  if (phrase === undefined) return readNewest(services, search, filter);
  const matches = statements(services.db).newestMatches.all(phrase, READ_LIMIT);
  const ofAddress = ADDRESS.test(search) ? findByAddress(services, search.toLowerCase()) : [];
  const isOnlyAddress = matches.length === 0 && ofAddress.length < MAX_OF_ADDRESS;
  // If the index has the order, the entries needn't be read.
  return isOnlyAddress && !auditCondition(services, filter)
    ? { numbers: ofAddress.slice(0, MAX_LOOKED_AT), hasMore: ofAddress.length > MAX_LOOKED_AT }
    : narrow(services, [...new Set([...matches, ...ofAddress])], filter);
}

/**
 * Returns the entries from addresses with this beginning, newest first. If there are too many, only those among the newest of the
 * log, and some older ones.
 */
function findByAddress({ db }: Deps, start: string): number[] {
  // Sorts after every character of an address.
  const end = `${start}~`;
  const found = statements(db).ofAddress.all(start, end, MAX_OF_ADDRESS);
  return found.length < MAX_OF_ADDRESS
    ? found
    : [...statements(db).newestOfAddress.all(MAX_READ, start, end, READ_LIMIT), ...found];
}

/** Applies the filter to the newest of these entries. */
function narrow(services: Deps, matches: number[], filter: AuditFilter): Found {
  const looked = matches.sort((a, b) => b - a).slice(0, MAX_LOOKED_AT);
  // A cross join looks up the matches one by one. An index of the filter could have far more entries.
  const rows = services.db.all<{ number: number }>(sql`
    select ${auditLog.number} as number
    from json_each(${JSON.stringify(looked)}) as found cross join ${auditLog} on ${auditLog.number} = found.value
    where ${auditCondition(services, filter) ?? sql`true`}
    order by ${sql.join(NEWEST_FIRST, sql`, `)}`);
  return { numbers: rows.map(({ number }) => number), hasMore: matches.length > looked.length };
}

function readNewest(services: Deps, search: string, filter: AuditFilter): Found {
  const { db } = services;
  const names = sql<string>`coalesce(${auditLog.actorName}, '') || char(10) || coalesce(${auditLog.subjectName}, '')`;
  const rows = db
    .select({
      number: auditLog.number,
      isFound: sql<boolean>`${names} like ${likePattern(search)} escape '\\'`.mapWith(Boolean),
    })
    .from(auditLog)
    .where(auditCondition(services, filter))
    .orderBy(...NEWEST_FIRST)
    .limit(READ_LIMIT)
    .all();
  const looked = rows.slice(0, MAX_LOOKED_AT);
  return {
    numbers: looked.flatMap(({ number, isFound }) => (isFound ? number : [])),
    hasMore: rows.length > MAX_LOOKED_AT,
  };
}
