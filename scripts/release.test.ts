import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { type Env, parseEnv } from '#server/env.ts';
import type { SeoRecord } from '#shared/schemas/seo.schema.ts';
import { ensureRelease, rejectRelease } from './release.ts';
import { isComplete } from './release-folders.ts';
import { currentRelease } from './release-pointer.ts';
import { servedRelease, tellServing, untilServed } from './serving-release.ts';

function settings(): Env {
  const directory = mkdtempSync(join(tmpdir(), 'gti-releases-'));
  onTestFinished(() => rmSync(directory, { recursive: true, force: true }));
  return parseEnv({ APP_SECRET: 'a secret of at least 32 characters', DATA_DIR: directory });
}

/** The SEO records of a state of the site. */
function state(title: string): SeoRecord[] {
  return [{ path: '/about', title } as SeoRecord];
}

/** Publishes a state of the site, with a build that takes no time. */
async function publish(env: Env, title: string): Promise<string> {
  const { directory } = await ensureRelease(env, state(title), async (_, outDir) => {
    mkdirSync(join(outDir, 'client'), { recursive: true });
    writeFileSync(join(outDir, 'client', 'about.html'), title);
  });
  return directory;
}

/** Publishes states of the site, one after the other. */
async function publishAll(env: Env, ...titles: string[]): Promise<string[]> {
  const all: string[] = [];
  for (const title of titles) all.push(await publish(env, title));
  return all;
}

/** The whole releases of a data folder. */
function releases(env: Env): string[] {
  const folder = join(env.dataDir, 'releases');
  return readdirSync(folder).filter((name) => name !== 'node_modules' && isComplete(join(folder, name)));
}

describe('publishing', () => {
  it('keeps the last three releases', async () => {
    const env = settings();
    const all = (await publishAll(env, 'A', 'B', 'C', 'D')).map((path) => basename(path));
    expect(releases(env).sort()).toEqual(all.slice(1).sort());
  });

  it('keeps the release in service and the current one, however old they are', async () => {
    const env = settings();
    const [first = ''] = await publishAll(env, 'A', 'B', 'C');
    expect(await publish(env, 'A')).toBe(first);
    tellServing(env, first);
    const fourth = await publish(env, 'D');
    expect(isComplete(first)).toBe(true);
    // The site could not start D: it goes on with A, which is the current one again.
    rejectRelease(env, fourth, first);
    tellServing(env, null);
    const fail = async () => {
      throw new Error('The build failed');
    };
    for (const title of ['E', 'F']) await expect(ensureRelease(env, state(title), fail)).rejects.toThrow();
    expect(isComplete(first)).toBe(true);
  });

  it('does not go back over a release that was published in the meantime', async () => {
    const env = settings();
    const [first = '', rejected = '', newest = ''] = await publishAll(env, 'A', 'B', 'C');
    rejectRelease(env, rejected, first);
    expect(currentRelease(env)).toBe(newest);
    expect(isComplete(rejected)).toBe(false);
  });

  it('changes nothing when the build fails, and leaves nothing after the next one', async () => {
    const env = settings();
    const first = await publish(env, 'A');
    const fail = async (_: Env, outDir: string) => {
      mkdirSync(outDir);
      throw new Error('The build failed');
    };
    await expect(ensureRelease(env, state('B'), fail)).rejects.toThrow('The build failed');
    expect(currentRelease(env)).toBe(first);
    await publish(env, 'B');
    expect(readdirSync(join(env.dataDir, 'releases')).filter((name) => name.includes('building'))).toEqual(
      [],
    );
  });
});

describe('after a crash', () => {
  it('in a build, what is unfinished goes with the next build and is never taken for a release', async () => {
    const env = settings();
    const first = await publish(env, 'A');
    const folder = join(env.dataDir, 'releases');
    // The number of no process: Linux gives none above 2^22.
    for (const name of ['0123456789abcdef.building-99999999', 'current.building-99999999'])
      mkdirSync(join(folder, name));
    writeFileSync(join(folder, '0123456789abcdef.building-99999999', '.complete'), '2999');
    await publishAll(env, 'B', 'C');
    expect(readdirSync(folder).filter((name) => name.includes('building'))).toEqual([]);
    expect(isComplete(first)).toBe(true);
  });

  it('between building and pointing, the next call points without a build', async () => {
    const env = settings();
    const first = await publish(env, 'A');
    const second = await publish(env, 'B');
    writeFileSync(join(env.dataDir, 'releases/current'), first);
    expect(await ensureRelease(env, state('B'))).toEqual({ directory: second, built: false, changed: true });
    expect(currentRelease(env)).toBe(second);
  });

  it('in pruning, half a release is built again, or removed where nobody asks for it', async () => {
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
      expect(servedRelease(env)).toBeNull();
      await untilServed(env, first);
    }
    tellServing(env, first);
    expect(servedRelease(env)).toBe(first);
  });
});
