import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { auditLog } from '#db/schema/audit.ts';
import { publishes } from '#db/schema/operations.ts';
import { publishPages } from '#server/kernel/releases/publish-pages.ts';
import { listPublishes } from '#server/kernel/releases/publishing.queries.ts';
import { SERVER } from '#server/kernel/releases/releases.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { servableRelease } from '#tests/support/servable-release.ts';
import { testServices } from '#tests/support/test-services.ts';
import { requestRollback } from './request-rollback.ts';
import { finishPublish, startPublish } from './run-publish.ts';

/** A shop with a release to roll back to. */
function shop() {
  const services = testServices();
  const { db, newId, now } = services;
  const folder = servableRelease(services, 'release1');
  const id = newId();
  const ended = { id, status: 'done', result: 'built', release: 'release1', createdAt: now() } as const;
  db.insert(publishes)
    .values({ ...ended, kind: 'publish', reason: 'New pages' })
    .run();
  return {
    services,
    folder,
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

it('does not go back to a release that this version cannot serve', () => {
  const { folder, rollBack, history } = shop();
  rmSync(join(folder, SERVER));
  expect(rollBack).toThrow(expect.objectContaining({ code: 'too_late' }));
  expect(history()).toHaveLength(1);
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
