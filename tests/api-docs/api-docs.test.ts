import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as ACCOUNT_API from '#shared/account-api-paths.ts';
import * as ADMIN_API from '#shared/admin-api-paths.ts';
import * as API from '#shared/api-paths.ts';
import { findRoutes } from '../inputs/routes.ts';
import { API_DOCS, renderApiDocs } from './render-api-docs.ts';

const calls = (await findRoutes()).flatMap(({ pattern, calls }) =>
  Object.keys(calls).map((method) => `${method} ${pattern.replace(/\[(?:\.\.\.)?(\w+)\]/g, '{$1}')}`),
);

describe('docs/api.md', () => {
  it('is what npm run api-docs writes', async () => {
    expect(readFileSync(API_DOCS, 'utf8')).toBe(await renderApiDocs());
  });

  it('has a section for every route, and no other', () => {
    const headings = readFileSync(API_DOCS, 'utf8').matchAll(/^### ([A-Z]+ \/.+)$/gm);
    expect([...headings].map(([, title]) => title).sort()).toEqual([...calls].sort());
    expect(calls).toContain('GET /api/admin/orders/counts');
  });
});

describe('api-paths', () => {
  it.each(Object.entries({ ...API, ...ADMIN_API, ...ACCOUNT_API }))(
    '%s is the path of a route',
    (_, path) => {
      const pattern = typeof path === 'function' ? path('ID', 'ID') : path;
      const paths = calls.map((call) => call.replace(/^\w+ /, '').replace(/\{\w+\}/g, 'ID'));
      expect(paths).toContain(pattern);
    },
  );
});
