import { mkdirSync, readdirSync, realpathSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { currentRelease, readInfo, readPointer, releaseFolder } from '#server/kernel/releases/releases.ts';
import { servableRelease } from '#tests/support/servable-release.ts';
import { testServices } from '#tests/support/test-services.ts';
import type { Processes } from './processes.ts';
import { createSwitch } from './switch-release.ts';

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}));

/** A site that serves the release `s1-a`, next to releases of the same sources and of other ones. */
function site(names = ['s1-a', 's1-b', 's2-c']) {
  const shop = testServices();
  for (const name of names) mkdirSync(join(servableRelease(shop, name), 'client'));
  const folder = (name: string) => releaseFolder(shop.env, name);
  const done: string[] = [];
  let code = folder('s1-a');
  const processes: Processes = {
    async switchTo(to) {
      done.push(`switch to ${basename(to)}`);
      code = to;
    },
    async showPages(of) {
      done.push(`show ${basename(of)}`);
    },
    code: () => code,
    stop: async () => {},
  };
  const show = createSwitch(shop.env, processes, folder('s1-a'));
  return { env: shop.env, folder, processes, done, show };
}

it('shows the pages of a release of the same sources, and switches all processes to one of others', async () => {
  const { env, folder, done, show } = site();
  await show({ show: 's1-b' });
  expect([done, currentRelease(env)]).toEqual([['show s1-b'], folder('s1-b')]);
  await Promise.all([show({ show: 's2-c' }), show({ show: 's1-b', pinnedFor: 's2' })]);
  expect(done.slice(1)).toEqual(['switch to s2-c', 'switch to s1-b']);
  expect(readPointer(env)).toEqual({ release: 's1-b', pinnedFor: 's2' });
  // Relative, so that a proxy finds the public files also in a moved data folder.
  expect(realpathSync(join(env.dataDir, 'releases/live'))).toBe(realpathSync(join(folder('s1-b'), 'client')));
});

it('ends a rollback with a publish of the same release, without touching the processes', async () => {
  const { env, done, show } = site();
  await show({ show: 's1-a', pinnedFor: 's1' });
  await show({ show: 's1-a' });
  expect([done, readPointer(env)]).toEqual([[], { release: 's1-a' }]);
});

it('keeps the live release, even a rollback, when another cannot start, and builds that one again when needed', async () => {
  const { env, folder, processes, done, show } = site();
  await show({ show: 's1-b', pinnedFor: 's2' });
  processes.switchTo = () => Promise.reject(new Error('It ended.'));
  await expect(show({ show: 's2-c' })).rejects.toThrow('The new release could not start.');
  expect(readPointer(env)).toEqual({ release: 's1-b', pinnedFor: 's2' });
  expect(done.at(-1)).toBe('show s1-b');
  expect(readInfo(folder('s2-c'))).toBeNull();
  await show({ show: 's1-a' });
  expect(done.at(-1)).toBe('show s1-a');
});

it('keeps the release in service and the one whose code runs, even when they are old', async () => {
  const { env, done, show } = site(['s1-z', 's1-a', 's1-b', 's2-c', 's3-d', 's4-e']);
  expect(done).toEqual([]);
  await show({ show: 's1-z' }).catch(() => {});
  const left = readdirSync(join(env.dataDir, 'releases')).filter((name) => name.startsWith('s'));
  expect(left).toContain('s1-a');
  expect(left.length).toBeLessThanOrEqual(5);
});
