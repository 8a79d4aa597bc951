import { basename } from 'node:path';
import type { Db } from '#db/client.ts';
import { requireServable } from '#server/flows/publishing/request-rollback.ts';
import type { Env } from '#server/kernel/env/env.ts';
import { currentRelease } from '#server/kernel/releases/current-release.ts';
import { releaseFolder } from '#server/kernel/releases/release-info.ts';
import { changedPages } from './build-release.ts';
import type { Ensured } from './release.ts';
import { pin, pointTo } from './release-pointer.ts';
import { sourcesFingerprint } from './release-sources.ts';

/**
 * Makes an earlier release the current one and pins it (docs/product/site.md#rollback).
 * @throws AppError when it's gone, or a migration lies between
 */
export function rollBack({ env, db }: { env: Env; db: Db }, name: string): Omit<Ensured, 'isMade'> {
  requireServable({ env, db }, name);
  const directory = releaseFolder(env, name);
  const previous = currentRelease(env);
  const pages = changedPages(previous, directory);
  // First, so that a crash in between leaves what was live.
  pin(env, directory, sourcesFingerprint(env));
  if (previous !== directory) pointTo(env, directory);
  return { directory, release: basename(directory), result: 'rolled_back', pages };
}
