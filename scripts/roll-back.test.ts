import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { currentRelease } from '#server/kernel/releases/current-release.ts';
import { servableRelease } from '#tests/support/servable-release.ts';
import { testServices } from '#tests/support/test-services.ts';
import { pointTo } from './release-pointer.ts';
import { rollBack } from './roll-back.ts';

it('goes back although the folder of the live release is gone, as in a copied data folder', () => {
  const shop = testServices();
  const release = servableRelease(shop, 'earlier');
  mkdirSync(join(release, 'client'), { recursive: true });
  writeFileSync(join(release, 'client', 'about.html'), 'About');
  pointTo(shop.env, '/elsewhere/releases/live');
  expect(rollBack(shop, 'earlier')).toMatchObject({ result: 'rolled_back', pages: ['/about'] });
  expect(currentRelease(shop.env)).toBe(release);
});
