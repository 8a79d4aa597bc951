import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Env } from '#server/kernel/env/env.ts';
import {
  COMPLETE,
  completeReleases,
  currentRelease,
  pointTo,
  releaseFolder,
  releasesFolder,
} from '#server/kernel/releases/releases.ts';
import { building, make, publish, publishAll, settings } from '#tests/support/releases.ts';
import { RENDERER } from './keep-renderer.ts';
import type { Making } from './release.ts';
import { pruneReleases } from './release-folders.ts';

/** Returns the names of the complete releases of a data folder. */
const releases = (env: Env) => completeReleases(releasesFolder(env)).map((release) => basename(release));
const unfinished = (env: Env) => readdirSync(releasesFolder(env)).filter((name) => name.includes('building'));

describe('publishing', () => {
  it('keeps the last three releases, and those in use', async () => {
    const env = settings();
    const all = (await publishAll(env, 'A', 'B', 'C', 'D')).map((path) => basename(path));
    expect(releases(env).sort()).toEqual(all.slice(1).sort());
    for (const title of ['E', 'F']) await make(env, title, { build: building(title) });
    pruneReleases(releasesFolder(env), [all[1]]);
    expect(releases(env)).toHaveLength(4);
    expect(releases(env)).toContain(all[1]);
  });

  it('changes nothing when the build fails, and leaves nothing', async () => {
    const env = settings();
    const first = await publish(env, 'A');
    const build = async (_: Env, outDir: string) => {
      mkdirSync(outDir);
      throw new Error('The build failed');
    };
    await expect(publish(env, 'B', { build })).rejects.toThrow('The build failed');
    expect([currentRelease(env), unfinished(env)]).toEqual([first, []]);
  });

  it('does not publish a release with faults', async () => {
    const env = settings();
    const [first = ''] = await publishAll(env, 'A');
    const check = () => {
      throw new Error('/team links to /gone');
    };
    await expect(publish(env, 'B', { check })).rejects.toThrow('/team links to /gone');
    expect([currentRelease(env), releases(env)]).toEqual([first, [basename(first)]]);
  });

  it('keeps the date of pages that stay as they are', async () => {
    const env = settings();
    const [first = ''] = await publishAll(env, 'A');
    for (const page of ['about.html', 'team.html']) utimesSync(join(first, 'client', page), 1000, 1000);
    const second = await publish(env, 'B');
    const changedAt = (page: string) => statSync(join(second, 'client', page)).mtimeMs;
    expect(changedAt('team.html')).toBe(1_000_000);
    expect(changedAt('about.html')).toBeGreaterThan(1_000_000);
  });
});

describe('rendering again', () => {
  const render = (title: string) => async () => new Map([['about.html', Buffer.from(title)]]);
  /** A build that can be rendered again. */
  const build: Making['build'] = async (env, outDir) => {
    await building('A')(env, outDir);
    mkdirSync(join(outDir, RENDERER));
    writeFileSync(join(outDir, RENDERER, 'renderer.json'), '');
  };
  const neverBuilds = () => Promise.reject(new Error('It was built.'));

  it('makes a release from one of the same sources, without a build', async () => {
    const env = settings();
    const first = await publish(env, 'A', { build });
    const made = await make(env, 'B', { build: neverBuilds, render: render('B') });
    expect(made).toMatchObject({ result: 'rendered', pages: ['/about'] });
    const file = (release: string) => readFileSync(join(release, 'client/about.html'), 'utf8');
    expect([file(first), file(releaseFolder(env, made.release))]).toEqual(['A', 'B']);
    pointTo(env, made);
    expect(await make(env, 'B', { build: neverBuilds })).toMatchObject({ result: 'unchanged', pages: [] });
    expect(await make(env, 'A', { build: neverBuilds })).toMatchObject({
      ...{ release: basename(first), result: 'rendered', pages: ['/about'] },
    });
  });

  it('builds when that fails, and says why', async () => {
    const env = settings();
    await publish(env, 'A', { build });
    const lines: string[] = [];
    const log = (line: string) => lines.push(line);
    const second = await publish(env, 'B', {
      render: () => Promise.reject(new Error('no such picture')),
      log,
    });
    expect(readFileSync(join(second, 'client/about.html'), 'utf8')).toBe('B');
    expect(lines).toEqual([expect.stringContaining('no such picture')]);
  });

  it('builds when the releases have no renderer', async () => {
    const env = settings();
    await publish(env, 'A');
    expect(await publish(env, 'B', { render: neverBuilds })).toBe(currentRelease(env));
  });
});

describe('after a crash', () => {
  it('during a build, the unfinished one is never served, and is removed with the next publish', async () => {
    const env = settings();
    const first = await publish(env, 'A');
    // A pid that no process has: Linux assigns none above 2^22.
    for (const name of ['0123456789abcdef.building-99999999', 'current.building-99999999'])
      mkdirSync(join(releasesFolder(env), name));
    writeFileSync(join(releasesFolder(env), '0123456789abcdef.building-99999999', COMPLETE), '{}');
    writeFileSync(join(releasesFolder(env), '0123456789abcdef.building-99999999.json'), '{}');
    expect(releases(env)).toEqual([basename(first)]);
    await publish(env, 'B');
    expect(unfinished(env)).toEqual([]);
  });

  it('during pruning, a half-removed release is rebuilt, or removed when it is not needed', async () => {
    const env = settings();
    const [first = '', second = ''] = await publishAll(env, 'A', 'B');
    for (const release of [first, second]) rmSync(join(release, COMPLETE));
    rmSync(join(first, 'client', 'about.html'));
    expect(await publish(env, 'A')).toBe(first);
    expect(readFileSync(join(first, 'client', 'about.html'), 'utf8')).toBe('A');
    await publish(env, 'C');
    expect(existsSync(second)).toBe(false);
  });
});
