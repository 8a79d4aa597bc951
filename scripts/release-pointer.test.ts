import { readlinkSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Env } from '#server/kernel/env/env.ts';
import { currentRelease } from '#server/kernel/releases/current-release.ts';
import { publish, publishAll, settings } from '#tests/support/releases.ts';
import { isPinned, pin, pinnedRelease, pointTo, rejectRelease, unpin } from './release-pointer.ts';
import { ROOT } from './root.ts';

describe('a pin', () => {
  it('holds until the next publish, another version of the files, or a migration', async () => {
    const env = settings();
    const [first = '', second] = await publishAll(env, 'A', 'B');
    expect(pinnedRelease(env, 's', 7)).toBeNull();
    pin(env, first, 's');
    // As after a crash between the two: what was live stays.
    expect(pinnedRelease(env, 's', 7)).toBeNull();
    pointTo(env, first);
    expect(pinnedRelease(env, 's', 7)).toBe(first);
    expect(pinnedRelease(env, 'other', 7)).toBeNull();
    expect(pinnedRelease(env, 's', 8)).toBeNull();
    expect(await publish(env, 'B')).toBe(second);
    expect(pinnedRelease(env, 's', 7)).toBeNull();
  });

  it('is gone when its release cannot start', async () => {
    const env = settings();
    const [first = '', second = ''] = await publishAll(env, 'A', 'B');
    pin(env, first, 's');
    pointTo(env, first);
    rejectRelease(env, first, second);
    expect([isPinned(env), currentRelease(env)]).toEqual([false, second]);
  });

  it('holds nothing when it is damaged, or its release is gone', async () => {
    const env = settings();
    const [first = ''] = await publishAll(env, 'A');
    pin(env, first, 's');
    rmSync(join(first, '.complete'));
    expect(pinnedRelease(env, 's', 7)).toBeNull();
    writeFileSync(join(env.dataDir, 'releases/pinned.json'), '{');
    expect(pinnedRelease(env, 's', 7)).toBeNull();
    unpin(env);
    expect(pinnedRelease(env, 's', 7)).toBeNull();
  });
});

describe('a data folder that was moved', () => {
  /** Returns the settings of the same data in another place. */
  function move(env: Env): Env {
    const moved = settings();
    rmSync(moved.dataDir, { recursive: true });
    renameSync(env.dataDir, moved.dataDir);
    return moved;
  }

  it('stays at the release that was rolled back to', async () => {
    const env = settings();
    const [first = ''] = await publishAll(env, 'A', 'B');
    pin(env, first, 's');
    pointTo(env, first);
    const moved = move(env);
    expect(pinnedRelease(moved, 's', 7)).toBe(join(moved.dataDir, 'releases', basename(first)));
  });

  it('has the public files of the current release where a proxy finds them', async () => {
    const env = settings();
    const [first = '', second = ''] = await publishAll(env, 'A', 'B');
    const live = join('releases', 'live');
    expect(realpathSync(join(env.dataDir, live))).toBe(join(realpathSync(second), 'client'));
    pointTo(env, first);
    const moved = move(env);
    expect(realpathSync(join(moved.dataDir, live))).toBe(
      realpathSync(join(moved.dataDir, 'releases', basename(first), 'client')),
    );
  });

  it('finds the packages again, also without a build', async () => {
    const env = settings();
    await publish(env, 'A');
    const moved = move(env);
    const link = join(moved.dataDir, 'releases/node_modules');
    rmSync(link);
    symlinkSync(join(env.dataDir, 'gone'), link);
    await publish(moved, 'A');
    expect(readlinkSync(link)).toBe(join(ROOT, 'node_modules'));
    expect(await publish(moved, 'B')).toBe(currentRelease(moved));
  });
});
