import { and, desc, eq, notInArray } from 'drizzle-orm';
import { publishes } from '#db/schema/operations.ts';
import { enqueueJob } from '#server/kernel/jobs/enqueue-job.ts';
import type { Services } from '#server/kernel/services.ts';
import { KEPT_CHANGES, KEPT_PUBLISHES, OPEN_PUBLISH_STATUSES } from '#shared/publishing.ts';
import { findLatest, isChange, NEWEST_FIRST } from './publishing.queries.ts';

type Deps = Pick<Services, 'db' | 'newId' | 'now'>;

/** How long saves are collected, so that several in a row cause one build. */
const COLLECT_MS = 400;
const MAX_TEXT_LENGTH = 500;

/**
 * Queues publishing the saved content (docs/product/site.md#publishing). Call it in the transaction of the change. Joins the
 * newest request if that is a waiting publish: a running one may have read the old content, and a rollback must not undo the change.
 * @param reason what was saved or requested, for the history
 * @param actor who did it; null for the site itself
 * @returns the id of the publish
 */
export function publishPages(services: Deps, reason: string, actor: string | null = null): string {
  const { db } = services;
  const waiting = findLatest(db);
  if (waiting?.kind !== 'publish' || waiting.status !== 'waiting')
    return enqueuePublish(services, { kind: 'publish', reason, actor });
  db.update(publishes)
    .set({ reason: joined(waiting.reason, reason), actor: joined(waiting.actor, actor) })
    .where(eq(publishes.id, waiting.id))
    .run();
  return waiting.id;
}

/** Adds a publish or a rollback to the history and queues it. Publishing runs one at a time, in the order of requests. */
export function enqueuePublish(
  services: Deps,
  request: Pick<typeof publishes.$inferInsert, 'kind' | 'reason' | 'actor' | 'release'>,
): string {
  const id = addPublish(services, request);
  const runAt = new Date(services.now().getTime() + COLLECT_MS);
  enqueueJob(services, { kind: 'publish', key: id, payload: { publishId: id }, runAt });
  return id;
}

/**
 * Adds a publish or a rollback to the history, which keeps the newest entries and the last ones that changed the site.
 */
export function addPublish(
  { db, newId, now }: Deps,
  request: Pick<typeof publishes.$inferInsert, 'kind' | 'reason' | 'actor' | 'release'>,
): string {
  const id = newId();
  db.insert(publishes)
    .values({ ...request, reason: request.reason.slice(0, MAX_TEXT_LENGTH), id, createdAt: now() })
    .run();
  const ids = () => db.select({ id: publishes.id }).from(publishes);
  const changes = ids().where(isChange).orderBy(desc(publishes.finishedAt)).limit(KEPT_CHANGES);
  const ended = and(
    notInArray(publishes.status, [...OPEN_PUBLISH_STATUSES]),
    notInArray(
      publishes.id,
      ids()
        .orderBy(...NEWEST_FIRST)
        .limit(KEPT_PUBLISHES),
    ),
    notInArray(publishes.id, changes),
  );
  db.delete(publishes).where(ended).run();
  return id;
}

function joined<T extends string | null>(texts: T, text: T): T | string {
  if (texts === null) return text;
  if (text === null) return texts;
  const all = texts.split('; ').includes(text) ? texts : `${texts}; ${text}`;
  return all.length > MAX_TEXT_LENGTH ? texts : all;
}
