import type { EndpointSpec } from './endpoint.ts';
import type { Handler } from './route-context.ts';

/** A handler with its declaration. A webhook is authorized by its signature, so it declares no `auth`. */
export type Call = Handler & {
  spec: Omit<EndpointSpec, 'run' | 'auth'> & Partial<Pick<EndpointSpec, 'auth'>> & { webhook?: true };
};

/** The calls of the API by method and path: `GET /api/orders/:id`. `*name` is the rest of the path. */
export type Calls = Readonly<Record<string, Call>>;

/** A path with its calls by method. */
export interface Route {
  path: string;
  calls: Record<string, Call>;
}

interface FoundRoute extends Route {
  params: Record<string, string | undefined>;
}

/** Groups calls by path, in matching order: fewest parameters first, then longest. */
export function routesOf(calls: Calls): Route[] {
  const routes = new Map<string, Route>();
  for (const [key, call] of Object.entries(calls)) {
    const [method = '', path = ''] = key.split(' ');
    const route = routes.get(path) ?? { path, calls: {} };
    routes.set(path, route);
    route.calls[method] = call;
  }
  return [...routes.values()].sort(
    (a, b) => parametersIn(a.path) - parametersIn(b.path) || b.path.length - a.path.length,
  );
}

/** Returns a function that finds the route of a path, whatever its method. */
export function createRouter(calls: Calls): (path: string) => FoundRoute | undefined {
  const routes = routesOf(calls).map((route) => ({ route, pattern: patternOf(route.path) }));
  const fixed = new Map(
    routes.filter(({ route }) => parametersIn(route.path) === 0).map(({ route }) => [route.path, route]),
  );
  const others = routes.filter(({ route }) => !fixed.has(route.path));
  return (path) => {
    const found = fixed.get(path);
    if (found) return { ...found, params: {} };
    for (const { route, pattern } of others) {
      const match = pattern.exec(path);
      if (match) return { ...route, params: { ...match.groups } };
    }
    return undefined;
  };
}

/** Returns the number of a path's parameters; a rest parameter comes after all others. */
function parametersIn(path: string): number {
  return path.includes('*') ? Number.POSITIVE_INFINITY : path.split(':').length - 1;
}

/** Returns the expression that a path matches, with its parameters as groups. */
export function patternOf(path: string): RegExp {
  const groups = path
    .replaceAll('.', '\\.')
    .replace(/:(\w+)/g, '(?<$1>[^/]+)')
    .replace(/\*(\w+)/g, '(?<$1>.*)');
  return new RegExp(`^${groups}$`);
}
