import http from 'node:http';
import type { Plugin } from 'rolldown';

/** Exports that are part of Node.js' `fetch`, which is loaded with them. */
const FETCH = ['WebSocket', 'CloseEvent', 'MessageEvent'];

/**
 * Leaves them out of `node:http`. Importing a module of Node.js reads every export, whichever is used: with these, a process takes
 * 30 to 40 ms longer to start, also one that never fetches anything.
 */
export function lightHttp(): Plugin {
  const id = '\0light-http';
  const names = Object.keys(http).filter((name) => !FETCH.includes(name));
  const code = `const http = process.getBuiltinModule('node:http');
export default http;
export const { ${names.join(', ')} } = http;`;
  return {
    name: 'light-http',
    resolveId: { filter: { id: /^(?:node:)?http$/ }, handler: () => id },
    load: { filter: { id: /^\0light-http$/ }, handler: () => ({ code, moduleSideEffects: false }) },
  };
}
