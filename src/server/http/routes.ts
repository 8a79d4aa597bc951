import type { APIRoute } from 'astro';
import { byPrecedence, expressionOf } from './route-paths.ts';

/** The handlers of a route by their method; `ALL` has the others. */
type Route = Partial<Record<string, APIRoute>>;

interface FoundRoute {
  load: () => Promise<Route>;
  params: Record<string, string | undefined>;
}

const PAGES = '/src/pages';
const FILES = import.meta.glob<Route>('/src/pages/api/**/*.ts');
const ROUTES = Object.entries(FILES).map(([file, load]) => {
  const path = file.slice(PAGES.length).replace(/(?:\/index)?\.ts$/, '');
  let route: Promise<Route> | undefined;
  return {
    path,
    load: () => {
      route ??= load();
      return route;
    },
  };
});
const hasParameters = ({ path }: { path: string }) => path.includes('[');
const FIXED = new Map(
  ROUTES.filter((route) => !hasParameters(route)).map(({ path, load }) => [path, { load, params: {} }]),
);
const PATTERNS = ROUTES.filter(hasParameters)
  .sort((a, b) => byPrecedence(a.path, b.path))
  .map(({ path, load }) => ({ pattern: expressionOf(path), load }));

/** Returns the route of the API that Astro would choose for a path, by the files in `src/pages/api`. */
export function findRoute(path: string): FoundRoute | undefined {
  const fixed = FIXED.get(path);
  if (fixed) return fixed;
  for (const { pattern, load } of PATTERNS) {
    const match = pattern.exec(path);
    if (match) return { load, params: { ...match.groups } };
  }
  return undefined;
}
