import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { ROOT } from '#scripts/root.ts';
import { listRoutes } from '../inputs/routes.ts';

it.each(listRoutes().filter(({ isCall }) => isCall))(
  '$pattern is no prerendered file, and handles every method',
  async ({ file }) => {
    const route = await import(pathToFileURL(join(ROOT, 'src/pages', file ?? '')).href);
    expect(route).toMatchObject({ prerender: false, ALL: expect.any(Function) });
  },
);
