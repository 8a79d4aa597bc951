import { z } from 'zod';
import { endpoint } from '#server/kernel/http/endpoint.ts';
import { listReply, Reply } from '#server/kernel/http/response.ts';
import { SeoRecord } from '#shared/schemas/seo.schema.ts';
import {
  SeoDetail,
  SeoListRow,
  SeoPage,
  SeoPageInput,
  SeoPath,
  seoPathParameter,
} from '#shared/schemas/seo-pages.schema.ts';
import { SeoQuery } from '#shared/schemas/seo-queries.schema.ts';
import { RecordVersions } from '#shared/schemas/versions.schema.ts';
import { deleteSeoPage } from './delete-seo-page.ts';
import { withLiveWords } from './live-words.ts';
import { saveSeoPage } from './save-seo-page.ts';
import { listActiveSeo } from './seo.queries.ts';
import { listSeoPaths, readSeoDetail } from './seo-detail.ts';
import { listSeoPages } from './seo-pages.queries.ts';
import { seoVersions } from './seo-versions.ts';

const Path = z.object({ path: seoPathParameter });

export const seoRoutes = {
  'GET /api/seo': endpoint({
    summary: 'Lists the active page metadata, by path.',
    auth: 'public',
    limit: 'read',
    output: z.array(SeoRecord),
    run: ({ services }) => listActiveSeo(services.db),
  }),
  'GET /api/admin/seo-paths': endpoint({
    summary: 'Lists the pages that an SEO record can be for: those without one first, then by path.',
    auth: 'admin',
    limit: 'admin',
    output: z.array(SeoPath),
    run: ({ services }) => listSeoPaths(services),
  }),
  'GET /api/admin/seo-versions/*path': endpoint({
    summary:
      "Lists the versions of a path's SEO record, newest first, also of a deleted one. The path is URL-encoded: `/` is `%2F`. " +
      'Saving the fields of a version brings it back.',
    auth: 'admin',
    limit: 'admin',
    input: Path,
    output: RecordVersions,
    run: ({ input: { path }, services }) => seoVersions(services, path),
  }),
  'GET /api/admin/seo/*path': endpoint({
    summary:
      'Returns the SEO record of a path, its page as it is published, and the titles and descriptions of other records. The ' +
      'path is URL-encoded: `/` is `%2F`.',
    auth: 'admin',
    limit: 'admin',
    input: Path,
    output: SeoDetail,
    run: ({ input: { path }, services }) => readSeoDetail(services, path),
  }),
  'DELETE /api/admin/seo/*path': endpoint({
    summary:
      'Deletes the SEO record of a path, which is URL-encoded: `/` is `%2F`. Its page then has its own title and description again.',
    auth: 'admin',
    limit: 'admin',
    input: Path,
    run: ({ input: { path }, actor, services }) => deleteSeoPage(services, path, actor),
  }),
  'GET /api/admin/seo': endpoint({
    summary:
      'Lists the SEO records by path, inactive ones included, with the number of all matches in the header `X-Total-Count`. ' +
      '`q` searches path, title and description.',
    auth: 'admin',
    limit: 'admin',
    input: SeoQuery,
    output: z.array(SeoListRow),
    run: ({ input: { q, ...paging }, services }) => {
      const { pages, total } = listSeoPages(services.db, { ...paging, search: q });
      return listReply(withLiveWords(services, pages), { total });
    },
  }),
  'POST /api/admin/seo': endpoint({
    summary:
      'Adds the SEO record of a path (201) or replaces it (200), and publishes the pages in the background. With the ' +
      '`updatedAt` that the editor saw, a change of somebody else in between is `stale`, as is a record that ' +
      'the path has already with `isNew`; the error has the record as it is now as `seoPage`.',
    auth: 'admin',
    limit: 'admin',
    input: SeoPageInput,
    output: SeoPage,
    status: [200, 201],
    errors: ['not_found', 'stale'],
    run: ({ input, actor, services }) => {
      const { page, isNew } = saveSeoPage(services, input, actor);
      return new Reply(page, { status: isNew ? 201 : 200 });
    },
  }),
};
