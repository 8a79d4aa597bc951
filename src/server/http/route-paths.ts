/** Compares the paths of two routes, such as `/api/orders/[id]`: Astro chooses the first one that matches. */
export function byPrecedence(a: string, b: string): number {
  return parametersOf(a) - parametersOf(b) || b.length - a.length;
}

/** A path with any number of segments comes last. */
function parametersOf(path: string): number {
  return path.includes('[...') ? Number.POSITIVE_INFINITY : path.split('[').length;
}

/** Returns the expression for the path of a route, with its parameters as groups: `/api/orders/[id]` or `/api/[...path]`. */
export function expressionOf(path: string): RegExp {
  const literal = path.replaceAll('.', '\\.').replaceAll('[\\.\\.\\.', '[...');
  return new RegExp(
    `^${literal.replace(/\[\.\.\.(\w+)\]/g, '(?<$1>.*)').replace(/\[(\w+)\]/g, '(?<$1>[^/]+)')}$`,
  );
}
