import type Sqlite from 'better-sqlite3';

interface Window {
  now: number;
  duration: number;
}

/** The counters of an open file. All times are in milliseconds. */
interface Counters {
  /**
   * Counts points unless they exceed `max`. Returns how long until the window ends, 0 when they were counted.
   */
  spend(key: string, points: number, max: number, window: Window): number;
  /** Like `spend`, after adding points that were already let through, whatever the limit. */
  spendBoth(key: string, already: number, points: number, max: number, window: Window): number;
  /** Returns the points counted in the current window. */
  points(key: string, now: number): number;
  /** Adds points that were already let through, by key, in one transaction. */
  addAll(batches: ReadonlyMap<string, { waiting: number; window: Window }>): void;
  unspend(key: string, points: number, now: number): void;
  /** Deletes a key and all keys below it (`key|…`). */
  clear(key: string): void;
  /** Returns how long the caller has to wait for their slot, 0 when it has begun. */
  takeSlot(key: string, caller: string, at: { now: number; every: number; kept: number }): number;
  /** Deletes at most `max` expired counters. Returns how many. */
  deleteExpired(now: number, max: number): number;
}

const prepared = new WeakMap<Sqlite.Database, Counters>();

/** Returns the counters of this connection, whose statements are prepared once. */
export function counters(db: Sqlite.Database): Counters {
  const found = prepared.get(db) ?? prepare(db);
  prepared.set(db, found);
  return found;
}

interface Row {
  points: number;
  expire: number;
}

function prepare(db: Sqlite.Database): Counters {
  const spend = db.prepare(`
    insert into rate_limits (key, points, expire) select @key, @points, @expire where @points <= @max
    on conflict (key) do update set
      points = excluded.points + iif(rate_limits.expire > @now, rate_limits.points, 0),
      expire = iif(rate_limits.expire > @now, rate_limits.expire, excluded.expire)
    where excluded.points + iif(rate_limits.expire > @now, rate_limits.points, 0) <= @max
  `);
  const live = db.prepare<[string, number], Row>(
    'select points, expire from rate_limits where key = ? and expire > ?',
  );
  const put = db.prepare('insert or replace into rate_limits (key, points, expire) values (?, ?, ?)');
  const drop = db.prepare('delete from rate_limits where key = ?');
  const unspend = db.prepare(
    'update rate_limits set points = max(0, points - ?) where key = ? and expire > ?',
  );
  // '}' follows '|' in ASCII: everything between begins with `key|`.
  const clear = db.prepare(
    "delete from rate_limits where key = @key or (key > @key || '|' and key < @key || '}')",
  );
  const deleteExpired = db.prepare(
    'delete from rate_limits where key in (select key from rate_limits where expire <= ? limit ?)',
  );

  // A slot is a row whose points are its start time. The row of the key itself stores the next free time.
  const takeSlot = db.transaction(
    (key: string, caller: string, { now, every, kept }: { now: number; every: number; kept: number }) => {
      const own = `${key}|${caller}`;
      const given = live.get(own, now);
      if (given && given.points <= now) drop.run(own);
      if (given) return Math.max(0, given.points - now);
      const begins = Math.max(now, live.get(key, now)?.points ?? now);
      put.run(key, begins + every, begins + every + kept);
      if (begins > now) put.run(own, begins, begins + kept);
      return begins - now;
    },
  );

  const add = (key: string, points: number, { now, duration }: Window) =>
    void spend.run({ key, points, max: Number.MAX_SAFE_INTEGER, now, expire: now + duration });
  const spendWithin = (key: string, points: number, max: number, { now, duration }: Window) => {
    if (spend.run({ key, points, max, now, expire: now + duration }).changes > 0) return 0;
    return (live.get(key, now)?.expire ?? now + duration) - now;
  };
  const spendBoth = db.transaction<Counters['spendBoth']>((key, already, points, max, window) => {
    if (already > 0) add(key, already, window);
    return spendWithin(key, points, max, window);
  });
  const addAll = db.transaction<Counters['addAll']>((batches) => {
    for (const [key, { waiting, window }] of batches) add(key, waiting, window);
  });

  return {
    spend: spendWithin,
    spendBoth: (...batch) => spendBoth.immediate(...batch),
    points: (key, now) => live.get(key, now)?.points ?? 0,
    addAll: (batches) => addAll.immediate(batches),
    unspend: (key, points, now) => void unspend.run(points, key, now),
    clear: (key) => void clear.run({ key }),
    takeSlot: (key, caller, at) => takeSlot.immediate(key, caller, at),
    deleteExpired: (now, max) => deleteExpired.run(now, max).changes,
  };
}
