import { setImmediate } from 'node:timers/promises';
import { Window } from 'happy-dom';
import type { Environment } from 'vitest/runtime';
import { populateGlobal } from 'vitest/runtime';

/** React takes one turn of the event loop for each piece of work. */
const TURNS = 20;

/**
 * Keeps React's development build from noting where each element is made, for messages that name its owners: about seven
 * percent of the time of these tests.
 */
async function stopTracingElements(): Promise<void> {
  // React looks for it when it is loaded.
  Object.assign(console, { createTask: undefined });
  const internals = Object.entries(await import('react')).find(([name]) => name.startsWith('__CLIENT_'));
  // It traces elements until it has counted ten thousand in a second.
  const manyTraced = { configurable: true, get: () => Number.MAX_SAFE_INTEGER, set: () => undefined };
  if (internals) Object.defineProperty(internals[1], 'recentlyCreatedOwnerStacks', manyTraced);
}

/** A page in memory for tests of islands: the DOM of happy-dom, but fetch, streams and URLs of Node.js. */
export default {
  name: 'dom',
  viteEnvironment: 'ssr',
  async setup(global) {
    await stopTracingElements();
    const window = new Window({
      url: 'http://localhost:4321/',
      settings: { disableJavaScriptFileLoading: true, disableCSSFileLoading: true },
    });
    const { originals, keys } = populateGlobal(global, window, { bindFunctions: true });
    return {
      async teardown() {
        await window.happyDOM.abort();
        // React still has work of pages that were left, and would throw without a window.
        for (let turn = 0; turn < TURNS; turn += 1) await setImmediate();
        for (const key of keys) delete global[key];
        for (const [key, value] of originals) global[key] = value;
      },
    };
  },
} satisfies Environment;
