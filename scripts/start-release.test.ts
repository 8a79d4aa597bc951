import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { servableRelease } from '#tests/support/servable-release.ts';
import { testServices } from '#tests/support/test-services.ts';
import { pin, pointTo } from './release-pointer.ts';
import { sourcesFingerprint } from './release-sources.ts';
import { findStartRelease } from './start-release.ts';

function rolledBack() {
  const said = vi.spyOn(console, 'log').mockImplementation(() => {});
  const shop = testServices();
  const release = servableRelease(shop, 'earlier');
  mkdirSync(join(release, 'client'), { recursive: true });
  pin(shop.env, release, sourcesFingerprint(shop.env));
  pointTo(shop.env, release);
  return { shop, release, said };
}

it('stays at the release that was rolled back to, and says so', () => {
  const { shop, release, said } = rolledBack();
  expect(findStartRelease(shop)).toBe(release);
  expect(said.mock.calls).toEqual([
    ['The site stays at the release that it was rolled back to, until the next publish.'],
  ]);
});

it('leaves that release after a migration, and says so', () => {
  const { shop, said } = rolledBack();
  shop.db.$client.exec("insert into __drizzle_migrations (hash, created_at) values ('next', 9999999999999)");
  expect(findStartRelease(shop)).toBeNull();
  expect(said.mock.calls).toEqual([
    [
      "The site can't stay at the release that it was rolled back to: the code or the database has changed since, or it is gone. The newest one is served.",
    ],
  ]);
});
