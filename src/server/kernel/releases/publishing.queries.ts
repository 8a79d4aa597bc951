import { and, asc, count, desc, eq, gt, inArray, ne, not, sql } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { jobs, publishes } from '#db/schema/operations.ts';
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

/** A rollback was requested after a publish: the saved content must be published after it. */
const isRolledBack = sql`exists (select 1 from publishes later where later.kind = 'rollback'
  and later.status = 'waiting' and later.created_at >= publishes.created_at)`;

/** It is done and changed the live site. */
const isChange = and(eq(publishes.status, 'done'), ne(publishes.result, 'unchanged'));

/** Matches the status and the search, if given. */
const isListed = sql`(${sql.placeholder('status')} is null or ${publishes.status} = ${sql.placeholder('status')})
  and (${sql.placeholder('q')} is null or instr(lower(${publishes.reason} || ' ' || coalesce(${publishes.actor}, '')), ${sql.placeholder('q')}))`;

const newestFirst = [desc(publishes.createdAt), desc(sql`rowid`)];

const statements = preparedOn((db) => ({
  waiting: db
    .select({ publish: publishes })
    .from(publishes)
    .innerJoin(jobs, and(eq(jobs.kind, 'publish'), eq(jobs.key, publishes.id), eq(jobs.status, 'waiting')))
    .where(and(eq(publishes.kind, 'publish'), eq(publishes.status, 'waiting'), not(isRolledBack)))
    .orderBy(asc(publishes.createdAt))
    .limit(1)
    .prepare(),
  find: db
    .select({ publish: publishes, isAbandoned })
    .from(publishes)
    .where(eq(publishes.id, sql.placeholder('id')))
    .prepare(),
  open: db
    .select({ id: publishes.id })
    .from(publishes)
    .where(and(inArray(publishes.status, [...OPEN_PUBLISH_STATUSES]), sql`not (${isAbandoned})`))
    .limit(1)
    .prepare(),
  latest: db
    .select({ publish: publishes, isAbandoned })
    .from(publishes)
    .orderBy(...newestFirst)
    .limit(1)
    .prepare(),
  latestLive: db
    .select()
    .from(publishes)
    .where(isChange)
    .orderBy(desc(publishes.finishedAt))
    .limit(1)
    .prepare(),
  latestOf: db
    .select({ id: publishes.id })
    .from(publishes)
    .where(and(eq(publishes.release, sql.placeholder('release')), isChange))
    .orderBy(desc(publishes.finishedAt))
    .limit(1)
    .prepare(),
  later: db
    .select({ id: publishes.id })
    .from(publishes)
    .where(and(eq(publishes.status, 'done'), gt(publishes.createdAt, sql.placeholder('createdAt'))))
    .limit(1)
    .prepare(),
  page: db
    .select({ publish: publishes, isAbandoned })
    .from(publishes)
    .where(isListed)
    .orderBy(...newestFirst)
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'))
    .prepare(),
  total: db.select({ total: count() }).from(publishes).where(isListed).prepare(),
}));

/** Returns the waiting publish, which will read the current content. */
export function findWaitingPublish(db: Db): PublishRow | undefined {
  return statements(db).waiting.get()?.publish;
}

/** Returns the current state of a publish or rollback. */
export function findPublish(db: Db, id: string): PublishRow | undefined {
  const found = statements(db).find.get({ id });
  return found && settled(found);
}

/** Returns the id of the last publish or rollback that made a release live. */
export function findLatestOf(db: Db, release: string): string | undefined {
  return statements(db).latestOf.get({ release })?.id;
}

/** Returns whether a later request is done, because this one's process stopped. */
export function isOvertaken(db: Db, { createdAt }: Pick<PublishRow, 'createdAt'>): boolean {
  return statements(db).later.get({ createdAt: createdAt.getTime() }) !== undefined;
}

/** Returns the ids of the newest publishes, as a subquery. */
export function newestPublishes(db: Db, most: number) {
  return db
    .select({ id: publishes.id })
    .from(publishes)
    .orderBy(...newestFirst)
    .limit(most);
}

/** Returns the ids of the newest publishes that changed the live site, as a subquery. */
export function newestChanges(db: Db, most: number) {
  return db
    .select({ id: publishes.id })
    .from(publishes)
    .where(isChange)
    .orderBy(desc(publishes.finishedAt))
    .limit(most);
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

/** Returns whether the pages are being published, since when they are live, and why the last attempt failed. */
export function readPublishing(db: Db): PublishState {
  const live = statements(db).latestLive.get();
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
  const latest = statements(db).latest.get();
  const last = latest && settled(latest);
  return last?.status === 'failed' && !isPublishing(db) ? last : undefined;
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
