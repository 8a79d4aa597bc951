import { readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { readContent } from '#server/flows/publishing/published-content.ts';
import { COMPLETE, pointTo } from '#server/kernel/releases/releases.ts';
import { servableRelease } from '#tests/support/servable-release.ts';
import { testServices } from '#tests/support/test-services.ts';
import { releaseName, sourcesFingerprint } from './release-sources.ts';
import { ROOT } from './root.ts';
import { findStartRelease } from './start-release.ts';

const CANNOT_STAY =
  "The site can't stay at the release that it was rolled back to: the code or the database has changed since, or it is gone. The newest one is served.";

let said: string[];

beforeEach(() => {
  said = [];
  vi.spyOn(console, 'log').mockImplementation((line: string) => void said.push(line));
});

it('serves the live release if it has the current sources and content, also after a move of the data', () => {
  const shop = testServices();
  expect(findStartRelease(shop)).toBeNull();
  const name = releaseName(sourcesFingerprint(shop.env), readContent(shop));
  const release = servableRelease(shop, name);
  pointTo(shop.env, { release: 'other' });
  expect(findStartRelease(shop)).toBeNull();
  pointTo(shop.env, { release: name });
  const link = join(shop.env.dataDir, 'releases/node_modules');
  rmSync(link);
  symlinkSync('/gone', link);
  expect(findStartRelease(shop)).toBe(release);
  expect(readlinkSync(link)).toBe(join(ROOT, 'node_modules'));
  rmSync(join(release, COMPLETE));
  expect(findStartRelease(shop)).toBeNull();
  writeFileSync(join(shop.env.dataDir, 'releases/current'), '');
  expect(findStartRelease(shop)).toBeNull();
});

describe('after a rollback', () => {
  function rolledBack(sources?: string) {
    const shop = testServices();
    const release = servableRelease(shop, 'earlier');
    pointTo(shop.env, { release: 'earlier', pinnedFor: sources ?? sourcesFingerprint(shop.env) });
    return { shop, release };
  }

  it('stays at that release, and says so', () => {
    const { shop, release } = rolledBack();
    expect(findStartRelease(shop)).toBe(release);
    expect(said).toEqual([
      'The site stays at the release that it was rolled back to, until the next publish.',
    ]);
  });

  it('leaves that release after a migration, a change of the files, or when it is damaged, and says so', () => {
    const migrated = rolledBack().shop;
    migrated.db.$client.exec(
      "insert into __drizzle_migrations (hash, created_at) values ('next', 9999999999999)",
    );
    const damaged = rolledBack();
    writeFileSync(join(damaged.release, COMPLETE), '{');
    for (const shop of [migrated, rolledBack('others').shop, damaged.shop])
      expect(findStartRelease(shop)).toBeNull();
    expect(said).toEqual([CANNOT_STAY, CANNOT_STAY, CANNOT_STAY]);
  });
});
