import { mkdirSync, writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { appliedMigrations } from '#db/client.ts';
import { auditLog } from '#db/schema/audit.ts';
import { publishes } from '#db/schema/operations.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { testServices } from '#tests/support/test-services.ts';
import { publishPages } from './publish-pages.ts';
import { listPublishes } from './publishing.queries.ts';
import { releaseFolder, writeReleaseInfo } from './release-info.ts';
import { requestRollback } from './request-rollback.ts';
import { finishPublish, startPublish } from './run-publish.ts';

/** A shop with a release that can be gone back to. */
function shop() {
  const services = testServices();
  const { db, env, newId, now } = services;
  const folder = releaseFolder(env, 'release1');
  mkdirSync(folder, { recursive: true });
  writeReleaseInfo(folder, { sources: 's', migrations: appliedMigrations(db) });
  writeFileSync(`${folder}/.complete`, '');
  const id = newId();
  const ended = { id, status: 'done', result: 'built', release: 'release1', createdAt: now() } as const;
  db.insert(publishes)
    .values({ ...ended, kind: 'publish', reason: 'New pages' })
    .run();
  return {
    services,
    id,
    rollBack: (to = id) => requestRollback(services, to, ADMIN_ACTOR),
    history: () => listPublishes(db, { limit: 9, offset: 0 }).rows,
  };
}

it('goes back once, however often it is asked for in a row', () => {
  const { services, rollBack, history } = shop();
  rollBack();
  expect(rollBack().state).toBe('running');
  startPublish(services, history()[0]?.id ?? '');
  expect(rollBack().state).toBe('running');
  expect(history()).toHaveLength(2);
  expect(services.db.select().from(auditLog).all()).toHaveLength(1);
});

it('goes back again after what was asked for in between', () => {
  const { services, rollBack, history } = shop();
  rollBack();
  publishPages(services, 'Institute facts saved');
  rollBack();
  expect(history().map(({ kind }) => kind)).toEqual(['rollback', 'publish', 'rollback', 'publish']);
});

it('names the publish of the release, also when it goes back to a rollback', () => {
  const { services, rollBack, history } = shop();
  rollBack();
  const first = history()[0]?.id ?? '';
  finishPublish(services, first, { result: 'rolled_back', release: 'release1', pages: [], log: '' });
  rollBack(first);
  expect(history()[0]).toMatchObject({ status: 'waiting', reason: 'Back to “New pages”' });
});
