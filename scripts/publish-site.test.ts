import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { currentRelease, pointTo } from '#server/kernel/releases/releases.ts';
import { servableRelease } from '#tests/support/servable-release.ts';
import { testServices } from '#tests/support/test-services.ts';
import { publisher } from './publish-site.ts';

function shopWithEarlier() {
  const shop = testServices();
  const release = servableRelease(shop, 'earlier');
  mkdirSync(join(release, 'client'));
  writeFileSync(join(release, 'client', 'about.html'), 'About');
  // Its folder is gone, as in a data folder that was copied without it.
  pointTo(shop.env, { release: 'gone' });
  return { shop, release };
}

it('rolls back although the folder of the live release is gone', async () => {
  const { shop, release } = shopWithEarlier();
  const done = await publisher(shop)({ kind: 'rollback', release: 'earlier' });
  expect(done).toMatchObject({ result: 'rolled_back', pages: ['/about'] });
  expect(done.log).toMatch(
    /^Went back to the release: earlier, after .* s\.\nChanged pages: \/about\nPublished in/,
  );
  expect(currentRelease(shop.env)).toBe(release);
});

it('fails with the log when the running site cannot show the release', async () => {
  const { shop } = shopWithEarlier();
  const publish = publisher(shop, () => Promise.reject(new Error('The new release could not start.')));
  await expect(publish({ kind: 'rollback', release: 'earlier' })).rejects.toThrow(
    /^The new release could not start\.\n\nWent back/,
  );
});
