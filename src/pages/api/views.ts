import { countEmptySearch, countView } from '#server/analytics/count-visit.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { courseIdOf } from '#shared/paths.ts';
import { VisitInput } from '#shared/schemas/visit.schema.ts';

export const prerender = false;

export const POST = endpoint({
  summary:
    'Counts the view of a page or product (`path`), or a search of the store that found nothing (`search`). Nothing is counted for ' +
    'a path that the site does not have, for programs, and for visitors who send `DNT: 1` or `Sec-GPC: 1`.',
  auth: 'public',
  limit: 'view',
  input: VisitInput,
  run: async ({ input: { path, search }, services, http }) => {
    if (search !== undefined) countEmptySearch(services, http, search);
    if (path === undefined) return;
    // Imported here, because only Astro resolves its collections.
    const courses = courseIdOf(path)
      ? await (await import('../../components/list-courses.ts')).courseLabels()
      : new Map<string, string>();
    countView(services, http, path, [...courses.keys()]);
  },
});

export const ALL = otherMethods({ POST });
