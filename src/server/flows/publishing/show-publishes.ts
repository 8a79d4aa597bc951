import { appliedMigrations } from '#db/client.ts';
import {
  durationOf,
  findLive,
  findPublish,
  listPublishes,
  type PublishFilter,
  type PublishRow,
} from '#server/kernel/releases/publishing.queries.ts';
import { readPointer, servableReleases } from '#server/kernel/releases/releases.ts';
import type { Services } from '#server/kernel/services.ts';
import { AppError, type Refusal } from '#shared/errors.ts';
import type { Publish, PublishDetail } from '#shared/schemas/publishing.schema.ts';

type Deps = Pick<Services, 'db' | 'env'>;

export const NO_PUBLISH: Refusal = {
  code: 'not_found',
  message: "This publish isn't in the history anymore.",
};

/** Returns the history of publishes, newest first, and the number of matches. */
export function showPublishes(
  services: Deps,
  filter: PublishFilter,
): { publishes: Publish[]; total: number } {
  const { rows, total } = listPublishes(services.db, filter);
  const toWire = wireFormat(services);
  return { publishes: rows.map(toWire), total };
}

/** @throws AppError `not_found` */
export function showPublish(services: Deps, id: string): PublishDetail {
  const row = findPublish(services.db, id);
  if (!row) throw new AppError(NO_PUBLISH);
  return { ...wireFormat(services)(row), pages: row.pages ?? [], log: row.log };
}

/** Returns the conversion of rows, with the releases that the site can currently roll back to. */
function wireFormat({ db, env }: Deps): (row: PublishRow) => Publish {
  const { release: live } = readPointer(env);
  const liveSince = findLive(db);
  const servable = servableReleases(env, appliedMigrations(db));
  return ({ pages: _, log: __, ...row }) => {
    const { release, status, startedAt, finishedAt } = row;
    const isDone = status === 'done' && release !== null;
    return {
      ...row,
      createdAt: row.createdAt.toISOString(),
      startedAt: startedAt?.toISOString() ?? null,
      finishedAt: finishedAt?.toISOString() ?? null,
      durationMs: durationOf(row),
      isLive: row.id === liveSince?.id && release === live,
      canRollBack: isDone && release !== live && servable.has(release),
    };
  };
}
