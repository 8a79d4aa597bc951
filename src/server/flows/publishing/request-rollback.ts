import { appliedMigrations, type Db, transaction } from '#db/client.ts';
import { recordAudit } from '#server/kernel/audit/record-audit.ts';
import { enqueuePublish } from '#server/kernel/releases/publish-pages.ts';
import {
  findLatest,
  findPublish,
  listPublishes,
  type PublishRow,
  readPublishing,
} from '#server/kernel/releases/publishing.queries.ts';
import { isServable, readInfo, readPointer, releaseFolder } from '#server/kernel/releases/releases.ts';
import type { Services } from '#server/kernel/services.ts';
import type { Administrator } from '#shared/audit.ts';
import { AppError, type Refusal } from '#shared/errors.ts';
import { KEPT_CHANGES, KEPT_PUBLISHES, OPEN_PUBLISH_STATUSES } from '#shared/publishing.ts';
import type { PublishState } from '#shared/schemas/publishing.schema.ts';
import { NO_PUBLISH } from './show-publishes.ts';

const GONE: Refusal = { code: 'too_late', message: 'This release is gone. Only the last ones are kept.' };

/**
 * Queues a rollback to the release of an earlier publish, which stays live until the next one (docs/product/site.md#rollback).
 * Does nothing if the last request is the same rollback, waiting or running.
 * @throws AppError `not_found`; `too_late` if the release is gone or there was a migration since; `nothing_to_do` if it is live
 */
export function requestRollback(
  services: Pick<Services, 'db' | 'env' | 'newId' | 'now'>,
  publishId: string,
  actor: Administrator,
): PublishState {
  const { db, env } = services;
  return transaction(db, () => {
    const publish = findPublish(db, publishId);
    if (!publish) throw new AppError(NO_PUBLISH);
    if (publish.status !== 'done' || publish.release === null) throw new AppError(GONE);
    requireServable(services, publish.release);
    if (publish.release === readPointer(env).release)
      throw new AppError('nothing_to_do', { message: 'The site already shows this release.' });
    if (isAskedFor(db, publish.release)) return readPublishing(db);
    enqueuePublish(services, {
      kind: 'rollback',
      reason: `Back to “${(findMaker(db, publish.release) ?? publish).reason}”`,
      actor: actor.username,
      release: publish.release,
    });
    recordAudit(services, { actor, action: 'pages_rolled_back', after: { release: publish.release } });
    return readPublishing(db);
  });
}

/** Returns whether the newest entry is an open rollback to this release. */
function isAskedFor(db: Db, release: string): boolean {
  const latest = findLatest(db);
  return (
    latest?.kind === 'rollback' &&
    latest.release === release &&
    OPEN_PUBLISH_STATUSES.some((status) => status === latest.status)
  );
}

/** Returns the publish that created a release, unless the history has dropped it. */
function findMaker(db: Db, release: string): PublishRow | undefined {
  const { rows } = listPublishes(db, { limit: KEPT_PUBLISHES + KEPT_CHANGES, offset: 0, status: 'done' });
  return rows.findLast((row) => row.kind === 'publish' && row.release === release);
}

/** @throws AppError `too_late` if it is gone, there was a migration since, or this version can't serve it */
export function requireServable({ db, env }: Pick<Services, 'db' | 'env'>, name: string): void {
  const release = releaseFolder(env, name);
  if (!readInfo(release)) throw new AppError(GONE);
  if (!isServable(release, appliedMigrations(db)))
    throw new AppError('too_late', {
      message: 'The site has changed too much since this release to go back to it.',
    });
}
