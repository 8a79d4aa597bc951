import type Sqlite from 'better-sqlite3';

/** The counters in an open database. All times are in milliseconds. */
interface Counters {
  /**
   * Counts points unless they exceed `max`. Returns the time until the window ends, 0 when they were counted.
   */
  spend(key: string, points: number, max: number, window: { now: number; duration: number }): number;
  giveBack(key: string, points: number, now: number): void;
  /** Deletes a key and all keys below it (`key|…`). */
  clear(key: string): void;
  /** Returns how long the caller has to wait for its slot, 0 when the slot is now. */
  takeSlot(key: string, caller: string, at: { now: number; every: number; kept: number }): number;
  /** Deletes at most `limit` expired counters. Returns how many. */
  deleteExpired(now: number, limit: number): number;
}

const countersByConnection = new WeakMap<Sqlite.Database, Counters>();

/** Returns the counters of this connection, whose statements are prepared once. */
export function counters(db: Sqlite.Database): Counters {
  const found = countersByConnection.get(db) ?? prepare(db);
  countersByConnection.set(db, found);
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
  const giveBack = db.prepare(
    'update rate_limits set points = max(0, points - ?) where key = ? and expire > ?',
  );
  // '}' follows '|' in ASCII, so this range is every key that starts with `key|`.
  const clear = db.prepare(
    "delete from rate_limits where key = @key or (key > @key || '|' and key < @key || '}')",
  );
  const deleteExpired = db.prepare(
    'delete from rate_limits where key in (select key from rate_limits where expire <= ? limit ?)',
  );

  // The points of a slot's row are the time it starts; those of the key's own row are the next free time.
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

  return {
    spend(key, points, max, { now, duration }) {
      if (spend.run({ key, points, max, now, expire: now + duration }).changes > 0) return 0;
      return (live.get(key, now)?.expire ?? now + duration) - now;
    },
    giveBack: (key, points, now) => void giveBack.run(points, key, now),
    clear: (key) => void clear.run({ key }),
    takeSlot: (key, caller, at) => takeSlot.immediate(key, caller, at),
    deleteExpired: (now, limit) => deleteExpired.run(now, limit).changes,
  };
}
