import { Window } from 'happy-dom';
import type { Environment } from 'vitest/runtime';
import { populateGlobal } from 'vitest/runtime';

/** A page in memory for tests of islands: the DOM of happy-dom, but fetch, streams and URLs of Node.js. */
export default {
  name: 'dom',
  viteEnvironment: 'ssr',
  setup(global) {
    const window = new Window({
      url: 'http://localhost:4321/',
      settings: { disableJavaScriptFileLoading: true, disableCSSFileLoading: true },
    });
    const { originals, keys } = populateGlobal(global, window, { bindFunctions: true });
    return {
      async teardown() {
        await window.happyDOM.abort();
        for (const key of keys) delete global[key];
        for (const [key, value] of originals) global[key] = value;
      },
    };
  },
} satisfies Environment;
