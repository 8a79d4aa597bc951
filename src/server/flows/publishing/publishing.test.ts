import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { appliedMigrations } from '#db/client.ts';
import { auditLog } from '#db/schema/audit.ts';
import { emails, jobs, publishes } from '#db/schema/operations.ts';
import { JOB_KINDS } from '#server/app/worker/job-kinds.ts';
import { recoverLostJobs, runDueJobs, runNextJob } from '#server/app/worker/run-jobs.ts';
import { PublishInterrupted } from '#server/kernel/releases/publish-outcome.ts';
import { publishPages } from '#server/kernel/releases/publish-pages.ts';
import { readPublishing } from '#server/kernel/releases/publishing.queries.ts';
import { COMPLETE, pointTo } from '#server/kernel/releases/releases.ts';
import { saveSetting } from '#server/kernel/settings/save-setting.ts';
import { showSetting } from '#server/kernel/settings/show-setting.ts';
import { HOUR_MS, SECOND_MS } from '#shared/durations.ts';
import { KEPT_PUBLISHES } from '#shared/publishing.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { servableRelease } from '#tests/support/servable-release.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { readContent } from './published-content.ts';
import { requestPublish } from './request-publish.ts';
import { requestRollback } from './request-rollback.ts';
import { showPublish, showPublishes } from './show-publishes.ts';

let services: TestServices;
/** What the worker published: phone numbers, and releases it rolled back to. */
let live: string[];
let onBuild: () => void;

beforeEach(() => {
  services = testServices({ MAIL_NOTIFY: 'jobs:ops@gti.example,messages:office@gti.example' });
  live = [];
  onBuild = () => {};
  services.publish = async ({ kind, release }) => {
    const { phone } = readContent(services).institute;
    onBuild();
    live.push(kind === 'rollback' ? `back to ${release}` : String(phone));
    const name = kind === 'rollback' ? String(release) : `release${live.length}`;
    return {
      result: kind === 'rollback' ? 'rolled_back' : 'built',
      release: name,
      pages: ['/about'],
      log: 'Done',
    };
  };
});

function save(phone: string): void {
  const { value, updatedAt } = showSetting(services, 'institute');
  saveSetting(services, 'institute', { ...value, phone, updatedAt: updatedAt ?? undefined }, ADMIN_ACTOR);
}

async function work(): Promise<void> {
  services.pass(SECOND_MS);
  await runDueJobs(services);
}

const state = () => readPublishing(services.db).state;
const history = () => showPublishes(services, { limit: 50, offset: 0 }).publishes;

/** Makes a release on disk, as a build leaves it. */
function release(name: string, migrations = appliedMigrations(services.db)): void {
  servableRelease(services, name, migrations);
}

function point(name: string): void {
  pointTo(services.env, { release: name });
}

describe('publishing', () => {
  it('publishes what was saved, and records who saved what', async () => {
    expect(readPublishing(services.db)).toEqual({ state: 'idle', lastPublishedAt: null, durationMs: null });
    save('702 555 0100');
    expect(state()).toBe('running');
    await work();
    expect(live).toEqual(['702 555 0100']);
    expect(readPublishing(services.db)).toEqual({
      state: 'idle',
      lastPublishedAt: services.now().toISOString(),
      durationMs: 0,
    });
    expect(history()).toMatchObject([
      {
        kind: 'publish',
        status: 'done',
        result: 'built',
        reason: 'Institute facts saved',
        actor: ADMIN_ACTOR.username,
        release: 'release1',
        pagesChanged: 1,
      },
    ]);
    expect(showPublish(services, history()[0]?.id ?? '')).toMatchObject({ pages: ['/about'], log: 'Done' });
  });

  it('makes one build of ten quick saves', async () => {
    for (let n = 0; n < 10; n++) save(`702 555 010${n}`);
    publishPages(services, 'SEO page /about saved', 'sam');
    await work();
    expect(live).toEqual(['702 555 0109']);
    expect(history()).toMatchObject([
      { reason: 'Institute facts saved; SEO page /about saved', actor: `${ADMIN_ACTOR.username}; sam` },
    ]);
  });

  it('publishes once more what is saved while a build runs', async () => {
    onBuild = () => {
      if (live.length > 0) return;
      save('702 555 0198');
      save('702 555 0199');
    };
    save('702 555 0100');
    await work();
    expect(state()).toBe('running');
    await work();
    expect(live).toEqual(['702 555 0100', '702 555 0199']);
    expect(state()).toBe('idle');
  });

  it('reports a failure immediately, emails staff, and publishes again on request', async () => {
    const lines = 'line\n'.repeat(1000);
    onBuild = () => {
      throw new Error(`no space left on device\n${lines}end\n\nBuilding\nat build (/srv/build.ts:1:1)`);
    };
    save('702 555 0100');
    await work();
    await work();
    const error = expect.stringMatching(/^no space left on device\n…?[line\n]+end$/);
    expect(readPublishing(services.db)).toMatchObject({ state: 'failed', error });
    expect(history()).toMatchObject([{ status: 'failed', error, release: null }]);
    const log = expect.stringMatching(/^Building\nat build \(\/srv\/build\.ts:1:1\)$/);
    expect(showPublish(services, history()[0]?.id ?? '').log).toEqual(log);
    expect(services.db.select({ error: jobs.lastError }).from(jobs).all()).toContainEqual({ error });
    expect(services.db.select().from(emails).all()).toHaveLength(1);
    onBuild = () => {};
    expect(requestPublish(services, ADMIN_ACTOR).state).toBe('running');
    requestPublish(services, ADMIN_ACTOR);
    await work();
    expect(live).toEqual(['702 555 0100']);
    expect(readPublishing(services.db)).not.toHaveProperty('error');
    expect(services.db.select({ action: auditLog.action }).from(auditLog).all()).toContainEqual({
      action: 'pages_published',
    });
  });

  it('is repeated without an email when its process ended with the site', async () => {
    const { publish } = services;
    services.publish = () => Promise.reject(new PublishInterrupted());
    save('702 555 0100');
    await work();
    expect(state()).toBe('running');
    services.publish = publish;
    services.pass(HOUR_MS);
    await work();
    expect([live, state()]).toEqual([['702 555 0100'], 'idle']);
    expect(services.db.select().from(emails).all()).toEqual([]);
  });

  it('is repeated when its process stopped, and fails when it did at every attempt', async () => {
    const hangs = { ...JOB_KINDS, publish: { ...JOB_KINDS.publish, run: () => new Promise<void>(() => {}) } };
    save('702 555 0100');
    for (let attempt = 1; attempt <= 3; attempt++) {
      expect(state()).toBe('running');
      services.pass(HOUR_MS);
      void runNextJob(services, 'publishing', hangs);
      services.pass(HOUR_MS);
      recoverLostJobs(services, hangs);
    }
    expect(readPublishing(services.db)).toMatchObject({
      state: 'failed',
      error: 'It was interrupted. Try again.',
    });
    expect(history()).toMatchObject([{ status: 'failed' }]);
    save('702 555 0101');
    await work();
    expect(live).toEqual(['702 555 0101']);
  });

  it('keeps the newest of the history, and finds by reason and status', async () => {
    const past = Array.from({ length: KEPT_PUBLISHES + 3 }, (_, n) => ({
      ...({ id: services.newId(), kind: 'publish', status: 'done', reason: `Save ${n}` } as const),
      createdAt: services.now(),
    }));
    services.db.insert(publishes).values(past).run();
    publishPages(services, 'The last save');
    expect(showPublishes(services, { limit: 1, offset: 0 })).toMatchObject({
      total: KEPT_PUBLISHES,
      publishes: [{ reason: 'The last save', status: 'waiting' }],
    });
    expect(showPublishes(services, { limit: 9, offset: 0, q: 'SAVE 20', status: 'done' }).total).toBe(4);
  });

  it('keeps the last one that changed the site, however many changed nothing', async () => {
    save('702 555 0100');
    await work();
    const { lastPublishedAt } = readPublishing(services.db);
    const unchanged = Array.from({ length: KEPT_PUBLISHES }, () => ({
      ...({ id: services.newId(), kind: 'publish', status: 'done', result: 'unchanged' } as const),
      ...{ reason: 'Hook of the repository', createdAt: services.now(), finishedAt: services.now() },
    }));
    services.db.insert(publishes).values(unchanged).run();
    publishPages(services, 'The last save');
    expect(readPublishing(services.db)).toMatchObject({ lastPublishedAt });
  });

  it('can only be done by the worker', async () => {
    await expect(testServices().publish({ kind: 'publish', release: null })).rejects.toThrow(
      'Only the worker',
    );
  });
});

describe('a rollback', () => {
  async function publishTwice(): Promise<string> {
    for (const phone of ['702 555 0100', '702 555 0101']) {
      save(phone);
      await work();
    }
    release('release1');
    release('release2');
    point('release2');
    return history()[1]?.id ?? '';
  }

  it('goes back to the release of a publish', async () => {
    const id = await publishTwice();
    expect(history()).toMatchObject([
      { isLive: true, canRollBack: false },
      { isLive: false, canRollBack: true },
    ]);
    expect(requestRollback(services, id, ADMIN_ACTOR).state).toBe('running');
    await work();
    expect(live.at(-1)).toBe('back to release1');
    expect(history()[0]).toMatchObject({ kind: 'rollback', result: 'rolled_back', release: 'release1' });
    point('release1');
    expect(history().map(({ isLive }) => isLive)).toEqual([true, false, false]);
  });

  it('does not swallow what is saved after it was asked for', async () => {
    const id = await publishTwice();
    save('702 555 0102');
    requestRollback(services, id, ADMIN_ACTOR);
    save('702 555 0103');
    await work();
    expect(live.slice(2)).toEqual(['702 555 0103', 'back to release1', '702 555 0103']);
  });

  it('that was interrupted does not undo what was published after it', async () => {
    const id = await publishTwice();
    const hangs = { ...JOB_KINDS, publish: { ...JOB_KINDS.publish, run: () => new Promise<void>(() => {}) } };
    requestRollback(services, id, ADMIN_ACTOR);
    services.pass(SECOND_MS);
    void runNextJob(services, 'publishing', hangs);
    services.pass(HOUR_MS);
    recoverLostJobs(services, hangs);
    save('702 555 0103');
    await work();
    services.pass(HOUR_MS);
    await work();
    expect(live.slice(2)).toEqual(['702 555 0103']);
    expect(history().slice(0, 2)).toMatchObject([{ status: 'done' }, { kind: 'rollback', status: 'failed' }]);
    expect(showPublish(services, history()[1]?.id ?? '').error).toBe(
      'It was interrupted, and a later publish took its place.',
    );
    expect(state()).toBe('idle');
  });

  it('is refused for what is gone, live, unknown, or from before a migration', async () => {
    const id = await publishTwice();
    const refusal = (publishId: string) => {
      try {
        return requestRollback(services, publishId, ADMIN_ACTOR);
      } catch (error) {
        return String(error);
      }
    };
    expect(refusal(history()[0]?.id ?? '')).toContain('The site already shows this release.');
    release('release1', appliedMigrations(services.db) - 1);
    expect(refusal(id)).toContain('changed too much');
    expect(history()[1]?.canRollBack).toBe(false);
    writeFileSync(join(services.env.dataDir, 'releases/release1', COMPLETE), '{');
    expect(refusal(id)).toContain('is gone');
    expect(refusal(services.newId())).toContain("isn't in the history");
  });
});
