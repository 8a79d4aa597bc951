import type { APIRoute } from 'astro';

/** The handlers of a route by their method; `ALL` has the others. */
export type Route = Partial<Record<string, APIRoute>>;

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
/** Routes with parameters, those with the fewest first. */
const PATTERNS = ROUTES.filter(hasParameters)
  .sort((a, b) => parametersOf(a.path) - parametersOf(b.path) || b.path.length - a.path.length)
  .map(({ path, load }) => ({ pattern: patternOf(path), load }));

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

/** A path with any number of segments comes last. */
function parametersOf(path: string): number {
  return path.includes('[...') ? Number.POSITIVE_INFINITY : path.split('[').length;
}

/** Returns the expression for `/api/orders/[id]` or `/api/[...path]`. */
function patternOf(path: string): RegExp {
  const literal = path.replaceAll('.', '\\.').replaceAll('[\\.\\.\\.', '[...');
  return new RegExp(
    `^${literal.replace(/\[\.\.\.(\w+)\]/g, '(?<$1>.*)').replace(/\[(\w+)\]/g, '(?<$1>[^/]+)')}$`,
  );
}
