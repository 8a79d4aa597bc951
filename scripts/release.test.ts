import {
  cpSync,
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
import { currentRelease } from '#server/kernel/releases/current-release.ts';
import { isComplete, readReleaseInfo } from '#server/kernel/releases/release-info.ts';
import { building, publish, publishAll, settings, state } from '#tests/support/releases.ts';
import { lockData } from './data-lock.ts';
import { RENDERER } from './keep-renderer.ts';
import { ensureRelease, type Making } from './release.ts';
import { rejectRelease } from './release-pointer.ts';
import { recordServing, releasesInService, untilServed } from './serving-release.ts';

/** Returns the complete releases of a data folder. */
function releases(env: Env): string[] {
  const folder = join(env.dataDir, 'releases');
  return readdirSync(folder).filter(
    (name) => name !== 'node_modules' && !name.includes('.') && isComplete(join(folder, name)),
  );
}

describe('publishing', () => {
  it('keeps the last three releases', async () => {
    const env = settings();
    const all = (await publishAll(env, 'A', 'B', 'C', 'D')).map((path) => basename(path));
    expect(releases(env).sort()).toEqual(all.slice(1).sort());
  });

  it('keeps the release in service and the current one even when they are old', async () => {
    const env = settings();
    const [first = ''] = await publishAll(env, 'A', 'B', 'C');
    expect(await publish(env, 'A')).toBe(first);
    recordServing(env, first);
    const fourth = await publish(env, 'D');
    expect(isComplete(first)).toBe(true);
    // The site could not start D. It keeps serving A, which is the current one again.
    rejectRelease(env, fourth, first);
    recordServing(env, null);
    const fail = async () => {
      throw new Error('The build failed');
    };
    for (const title of ['E', 'F'])
      await expect(ensureRelease(env, state(title), { build: fail })).rejects.toThrow();
    expect(isComplete(first)).toBe(true);
  });

  it('does not revert a release that was published in the meantime', async () => {
    const env = settings();
    const [first = '', rejected = '', newest = ''] = await publishAll(env, 'A', 'B', 'C');
    rejectRelease(env, rejected, first);
    expect(currentRelease(env)).toBe(newest);
    expect(isComplete(rejected)).toBe(false);
  });

  it('changes nothing when the build fails, and cleans up with the next build', async () => {
    const env = settings();
    const first = await publish(env, 'A');
    const fail = async (_: Env, outDir: string) => {
      mkdirSync(outDir);
      throw new Error('The build failed');
    };
    await expect(ensureRelease(env, state('B'), { build: fail })).rejects.toThrow('The build failed');
    expect(currentRelease(env)).toBe(first);
    await publish(env, 'B');
    expect(readdirSync(join(env.dataDir, 'releases')).filter((name) => name.includes('building'))).toEqual(
      [],
    );
  });
});

describe('rendering again', () => {
  /** A render that works as the real one: it replaces the page that changes. */
  const rendering =
    (title: string): Making['render'] =>
    async (base, outDir) => {
      cpSync(base, outDir, { recursive: true });
      rmSync(join(outDir, '.complete'));
      writeFileSync(join(outDir, 'client', 'about.html'), title);
    };
  const withRenderer =
    (title: string): Making['build'] =>
    async (env, outDir, file) => {
      await building(title)(env, outDir, file);
      mkdirSync(join(outDir, RENDERER));
    };
  const neverBuilds = () => Promise.reject(new Error('It was built.'));

  it('makes a release from one of the same sources, without a build', async () => {
    const env = settings();
    const first = await publish(env, 'A', { build: withRenderer('A') });
    const ensured = await ensureRelease(env, state('B'), {
      build: neverBuilds,
      render: rendering('B'),
      index: () => {},
    });
    expect(ensured).toMatchObject({ result: 'rendered', pages: ['/about'] });
    expect(readFileSync(join(ensured.directory, 'client/about.html'), 'utf8')).toBe('B');
    expect(readReleaseInfo(ensured.directory)).toEqual(readReleaseInfo(first));
    expect(await ensureRelease(env, state('B'))).toMatchObject({ result: 'unchanged', pages: [] });
  });

  it('builds when that fails, and says why', async () => {
    const env = settings();
    await publish(env, 'A', { build: withRenderer('A') });
    const lines: string[] = [];
    const render = () => Promise.reject(new Error('no such picture'));
    const second = await publish(env, 'B', { build: building('B'), render, log: (line) => lines.push(line) });
    expect(readFileSync(join(second, 'client/about.html'), 'utf8')).toBe('B');
    expect(lines).toEqual([expect.stringContaining('no such picture')]);
  });

  it('builds when the releases have no renderer', async () => {
    const env = settings();
    await publish(env, 'A');
    expect(await publish(env, 'B', { render: neverBuilds })).toBe(currentRelease(env));
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

  it('does not publish a release with faults', async () => {
    const env = settings();
    const [first = ''] = await publishAll(env, 'A');
    const check = () => {
      throw new Error('/team links to /gone');
    };
    await expect(publish(env, 'B', { check })).rejects.toThrow('/team links to /gone');
    expect(currentRelease(env)).toBe(first);
    expect(releases(env)).toEqual([basename(first)]);
  });
});

describe('after a crash', () => {
  it('during a build, the next build removes the unfinished one, which is never served', async () => {
    const env = settings();
    const first = await publish(env, 'A');
    const folder = join(env.dataDir, 'releases');
    // A pid that no process has: Linux assigns none above 2^22.
    for (const name of ['0123456789abcdef.building-99999999', 'current.building-99999999'])
      mkdirSync(join(folder, name));
    writeFileSync(join(folder, '0123456789abcdef.building-99999999', '.complete'), '2999');
    await publishAll(env, 'B', 'C');
    expect(readdirSync(folder).filter((name) => name.includes('building'))).toEqual([]);
    expect(isComplete(first)).toBe(true);
  });

  it('between building and pointing, the next call points to the release without a build', async () => {
    const env = settings();
    const first = await publish(env, 'A');
    const second = await publish(env, 'B');
    writeFileSync(join(env.dataDir, 'releases/current'), first);
    expect(await ensureRelease(env, state('B'))).toEqual({
      directory: second,
      isMade: false,
      release: basename(second),
      result: 'rendered',
      pages: ['/about'],
    });
    expect(currentRelease(env)).toBe(second);
  });

  it('during pruning, a half-removed release is rebuilt, or removed when it is not needed', async () => {
    const env = settings();
    const [first = '', second = ''] = await publishAll(env, 'A', 'B');
    for (const release of [first, second]) rmSync(join(release, '.complete'));
    rmSync(join(first, 'client', 'about.html'));
    expect(await publish(env, 'A')).toBe(first);
    expect(readFileSync(join(first, 'client', 'about.html'), 'utf8')).toBe('A');
    await publish(env, 'C');
    expect(existsSync(second)).toBe(false);
  });

  it('with an empty pointer, there is no current release until the next build', async () => {
    const env = settings();
    const first = await publish(env, 'A');
    writeFileSync(join(env.dataDir, 'releases/current'), '');
    expect(currentRelease(env)).toBeNull();
    await publish(env, 'A');
    expect(currentRelease(env)).toBe(first);
  });

  it('with a damaged serving.json, no release counts as served', async () => {
    const env = settings();
    const first = await publish(env, 'A');
    for (const damage of ['', '{"directory":', 'null', '{}']) {
      writeFileSync(join(env.dataDir, 'releases/serving.json'), damage);
      expect(releasesInService(env)).toEqual([]);
      await untilServed(env, first);
    }
    recordServing(env, first);
    expect(releasesInService(env)).toEqual([first]);
  });

  it('waits for the end of a switch that began before the release was published', async () => {
    const env = settings();
    const [first = '', second = ''] = await publishAll(env, 'A', 'B');
    await lockData(env);
    expect(await publish(env, 'A')).toBe(first);
    // The site still serves A, but is about to serve B.
    recordServing(env, first, { next: second });
    let isServed = false;
    const served = untilServed(env, first).then(() => {
      isServed = true;
    });
    await new Promise(setImmediate);
    expect(isServed).toBe(false);
    recordServing(env, second);
    recordServing(env, second, { next: first });
    recordServing(env, first);
    await served;
  });
});
