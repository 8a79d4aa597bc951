import { and, count, desc, eq, gt, inArray, ne, sql } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { publishes } from '#db/schema/operations.ts';
import { OPEN_PUBLISH_STATUSES, type PublishStatus } from '#shared/publishing.ts';
import type { PublishState } from '#shared/schemas/publishing.schema.ts';

export type PublishRow = typeof publishes.$inferSelect;

export interface PublishFilter {
  limit: number;
  offset: number;
  status?: PublishStatus | null | undefined;
  /** Any part of the reason or the actor's name. */
  q?: string | undefined;
}

const INTERRUPTED = 'It was interrupted. Try again.';

/**
 * An unfinished publish whose job has ended: its process stopped at every attempt. Names the tables, because columns of another
 * table in a subquery require it.
 */
const isAbandoned = sql<number>`publishes.status in ('waiting', 'running') and not exists (
  select 1 from jobs where jobs.kind = 'publish' and jobs.key = publishes.id and jobs.status in ('waiting', 'running'))`;

const isOpen = and(inArray(publishes.status, [...OPEN_PUBLISH_STATUSES]), sql`not (${isAbandoned})`);

/** Matches finished publishes that changed the live site. */
export const isChange = and(eq(publishes.status, 'done'), ne(publishes.result, 'unchanged'));

/** Matches the status and the search, if given. */
const isListed = sql`(${sql.placeholder('status')} is null or ${publishes.status} = ${sql.placeholder('status')})
  and (${sql.placeholder('q')} is null or instr(lower(${publishes.reason} || ' ' || coalesce(${publishes.actor}, '')), ${sql.placeholder('q')}))`;

export const NEWEST_FIRST = [desc(publishes.createdAt), desc(sql`rowid`)];

const statements = preparedOn((db) => {
  const rows = () => db.select({ publish: publishes, isAbandoned }).from(publishes);
  return {
    find: rows()
      .where(eq(publishes.id, sql.placeholder('id')))
      .prepare(),
    open: rows().where(isOpen).limit(1).prepare(),
    live: rows().where(isChange).orderBy(desc(publishes.finishedAt)).limit(1).prepare(),
    later: rows()
      .where(and(eq(publishes.status, 'done'), gt(publishes.createdAt, sql.placeholder('createdAt'))))
      .limit(1)
      .prepare(),
    page: rows()
      .where(isListed)
      .orderBy(...NEWEST_FIRST)
      .limit(sql.placeholder('limit'))
      .offset(sql.placeholder('offset'))
      .prepare(),
    total: db.select({ total: count() }).from(publishes).where(isListed).prepare(),
  };
});

/** Returns the current state of a publish or rollback. */
export function findPublish(db: Db, id: string): PublishRow | undefined {
  const found = statements(db).find.get({ id });
  return found && settled(found);
}

/** Returns the newest publish or rollback. */
export function findLatest(db: Db): PublishRow | undefined {
  return listPublishes(db, { limit: 1, offset: 0 }).rows[0];
}

/** Returns the last publish or rollback that changed the live site. */
export function findLive(db: Db): PublishRow | undefined {
  return statements(db).live.get()?.publish;
}

/** Returns whether a later request is done, because this one's process stopped. */
export function isOvertaken(db: Db, { createdAt }: Pick<PublishRow, 'createdAt'>): boolean {
  return statements(db).later.get({ createdAt: createdAt.getTime() }) !== undefined;
}

/** Returns publishes and rollbacks, newest first, and the number of matches. */
export function listPublishes(db: Db, { limit, offset, status = null, q }: PublishFilter) {
  const filter = { status, q: q?.toLowerCase() ?? null };
  return {
    rows: statements(db)
      .page.all({ ...filter, limit, offset })
      .map(settled),
    total: statements(db).total.get(filter)?.total ?? 0,
  };
}

/** Returns whether the pages are being published, when they last changed, and why the last attempt failed. */
export function readPublishing(db: Db): PublishState {
  const live = findLive(db);
  const failed = findFailedPublish(db);
  return {
    state: isPublishing(db) ? 'running' : failed ? 'failed' : 'idle',
    lastPublishedAt: live?.finishedAt?.toISOString() ?? null,
    durationMs: live ? durationOf(live) : null,
    ...(failed && { error: failed.error ?? INTERRUPTED }),
    ...(live?.result === 'rolled_back' && { isRolledBack: true as const }),
  };
}

/** Returns the newest publish or rollback if it failed and none is open. */
export function findFailedPublish(db: Db): PublishRow | undefined {
  const latest = findLatest(db);
  return latest?.status === 'failed' && !isPublishing(db) ? latest : undefined;
}

function isPublishing(db: Db): boolean {
  return statements(db).open.get() !== undefined;
}

/** Returns the duration of a publish in milliseconds; null until it has ended. */
export function durationOf({
  startedAt,
  finishedAt,
}: Pick<PublishRow, 'startedAt' | 'finishedAt'>): number | null {
  return startedAt && finishedAt ? finishedAt.getTime() - startedAt.getTime() : null;
}

function settled({ publish, isAbandoned }: { publish: PublishRow; isAbandoned: number }): PublishRow {
  return isAbandoned ? { ...publish, status: 'failed', error: publish.error ?? INTERRUPTED } : publish;
}
