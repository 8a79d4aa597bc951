import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Db } from '#db/client.ts';
import { listProductPages } from '#server/domain/seo/product-pages.queries.ts';
import { findFaults } from '#server/flows/publishing/find-faults.ts';
import type { Env } from '#server/kernel/env/env.ts';
import { productPath } from '#shared/paths.ts';
import { RENDERER, type Renderer } from './keep-renderer.ts';

/** Returns what is wrong with the pages of a release, a sentence each (docs/product/site.md#publishing). */
export function faultsOf(release: string, { env, db }: { env: Env; db: Db }): string[] {
  const { onDemand } = JSON.parse(readFileSync(join(release, RENDERER, 'renderer.json'), 'utf8')) as Renderer;
  return findFaults(release, {
    siteUrl: env.siteUrl,
    onDemand: onDemand.map((pattern) => new RegExp(pattern)),
    products: new Set(listProductPages(db).map(({ slug }) => productPath(slug))),
  });
}

/** @throws Error naming what is wrong with the pages of a release */
export function checkRelease(release: string, shop: { env: Env; db: Db }): void {
  const faults = faultsOf(release, shop);
  if (faults.length > 0) throw new Error(`The pages have faults: ${faults.join('\n')}`);
}
