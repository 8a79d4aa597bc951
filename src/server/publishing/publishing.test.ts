import { expect, it } from 'vitest';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { runDueJobs } from '../jobs/run-jobs.ts';
import { saveSetting } from '../settings/save-setting.ts';
import { showSetting } from '../settings/show-settings.ts';
import { type PublishedContent, readContent } from './published-content.ts';
import { readPublishing } from './publishing.queries.ts';
import { republish } from './republish.ts';

const MINUTE_MS = 60_000;

/** A shop whose worker publishes into a list. `build` runs while the pages are built. */
function shop(build: (services: TestServices) => void = () => {}) {
  const pages: PublishedContent[] = [];
  const services: TestServices = {
    ...testServices(),
    publish: async () => {
      const content = readContent(services);
      build(services);
      pages.push(content);
    },
  };
  const call = (phone: string) => {
    const { value, updatedAt } = showSetting(services, 'institute');
    const change = { ...value, phone, updatedAt: updatedAt ?? undefined };
    saveSetting(services, 'institute', change, ADMIN_ACTOR);
  };
  return { services, pages, call, state: () => readPublishing(services.db) };
}

it('publishes what was saved, once', async () => {
  const { services, pages, call, state } = shop();
  expect(state()).toEqual({ state: 'published', at: null, error: null });
  call('702 555 0100');
  expect(state().state).toBe('publishing');
  await runDueJobs(services);
  expect(pages.map(({ institute }) => institute.phone)).toEqual(['702 555 0100']);
  expect(state()).toEqual({ state: 'published', at: services.now().toISOString(), error: null });
});

it('publishes once more what is saved while the pages are being built', async () => {
  let isFirst = true;
  const { services, pages, call } = shop(() => {
    if (isFirst) call('702 555 0199');
    isFirst = false;
  });
  call('702 555 0100');
  await runDueJobs(services);
  expect(pages.map(({ institute }) => institute.phone)).toEqual(['702 555 0100', '702 555 0199']);
});

it('says why it failed after three attempts, and publishes when it is asked to', async () => {
  let isBroken = true;
  const { services, pages, call, state } = shop(() => {
    if (isBroken) throw new Error('The build failed:\nno space left on device');
  });
  call('702 555 0100');
  for (let attempt = 1; attempt <= 3; attempt++) {
    expect(state()).toMatchObject({ state: 'publishing' });
    await runDueJobs(services);
    services.pass(MINUTE_MS);
  }
  expect(state()).toMatchObject({ state: 'failed', error: 'The build failed:\nno space left on device' });
  isBroken = false;
  expect(republish(services).state).toBe('publishing');
  expect(republish(services).state).toBe('publishing');
  await runDueJobs(services);
  expect(state()).toMatchObject({ state: 'published', error: null });
  expect(pages).toHaveLength(1);
});

it('can only be done by the worker', async () => {
  await expect(testServices().publish()).rejects.toThrow('Only the worker publishes pages.');
});
