import { createHash } from 'node:crypto';
import { isbot } from 'isbot';
import type { Logger } from 'pino';
import type { CountKind } from '#shared/analytics.ts';
import { type CountingDay, countingDay, type Shop, storeVisits, type Visit } from './store-visits.ts';

/** The delay before visits are written, so that a busy second takes one transaction. */
const WRITE_DELAY_MS = 1000;
/** The delay after a failed write. */
const RETRY_DELAY_MS = 10_000;
/** The maximum number of visits waiting to be written. Further ones aren't counted. */
const MAX_WAITING = 20_000;

/** The parts of a request that distinguish visitors. */
interface VisitRequest {
  headers: Headers;
  /** As rate limits count it (docs/product/accounts.md#rate-limits). */
  address: string;
}

/** A visitor's action. With `times: 0`, only the visitor is counted. */
export interface Mark {
  kind: CountKind;
  subject: string;
  times: 0 | 1;
}

export interface VisitCounter {
  /** Counts the sender's actions, unless they object or are a bot. Never fails. */
  count: (request: VisitRequest, marks: readonly Mark[]) => void;
  /** Writes the waiting visits. */
  flush: () => void;
}

/** Counts visits in memory and writes them once a second. A crash loses the last second's visits. */
export function createVisitCounter(shop: Shop & { log: Pick<Logger, 'warn'> }): VisitCounter {
  const { db, now, log } = shop;
  let today: CountingDay | null = null;
  let waiting = new Map<string, Visit>();
  let timer: NodeJS.Timeout | null = null;

  const currentDay = () => {
    const moment = now().getTime();
    if (!today || moment < today.from || moment >= today.to) today = countingDay(shop);
    return today;
  };

  const add = (visit: Visit) => {
    const key = `${visit.day}\n${visit.visitor}\n${visit.kind}\n${visit.subject}`;
    const known = waiting.get(key);
    if (known) known.times += visit.times;
    else if (waiting.size < MAX_WAITING) waiting.set(key, visit);
  };

  const writeIn = (delay: number) => {
    timer ??= setTimeout(flush, delay);
    timer.unref();
  };

  function flush(): void {
    if (timer) clearTimeout(timer);
    timer = null;
    if (waiting.size === 0 || !db.$client.open) return;
    const batch = [...waiting.values()];
    waiting = new Map();
    try {
      storeVisits(db, batch);
    } catch (error) {
      log.warn({ err: error }, 'Visits could not be written. They are written later.');
      batch.forEach(add);
      writeIn(RETRY_DELAY_MS);
    }
  }

  return {
    count(request, marks) {
      if (!mayCount(request.headers)) return;
      try {
        const { day, salt, expiresAt } = currentDay();
        const visitor = visitorOf(request, salt);
        for (const mark of marks) add({ ...mark, day, expiresAt, visitor });
        writeIn(WRITE_DELAY_MS);
      } catch (error) {
        // Counting must not make the counted action fail.
        log.warn({ err: error }, 'A visit could not be counted.');
      }
    },
    flush,
  };
}

/** Returns whether a request may be counted: it must come from a person who doesn't object (docs/product/analytics.md#visits). */
function mayCount(headers: Headers): boolean {
  if (headers.get('dnt') === '1' || headers.get('sec-gpc') === '1') return false;
  // Prefetched in case the visitor follows a link. A prerendered page runs its script and is nearly always shown.
  const purpose = headers.get('sec-purpose') ?? '';
  if (purpose.includes('prefetch') && !purpose.includes('prerender')) return false;
  const userAgent = headers.get('user-agent');
  return Boolean(userAgent) && !isbot(userAgent);
}

/** Returns a pseudonym for the visitor on the salt's day. Once the salt is deleted, it can't be traced back. */
function visitorOf({ headers, address }: VisitRequest, salt: string): string {
  const seen = `${salt}\n${address}\n${headers.get('user-agent')}`;
  return createHash('sha256').update(seen).digest('base64url').slice(0, 16);
}
