import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';
import { transformSync } from 'rolldown/utils';

/**
 * Lets this process import .tsx files: Node.js strips types but doesn't compile JSX. Each file is compiled
 * when it's first imported.
 */
registerHooks({
  load(url, context, nextLoad) {
    if (!url.endsWith('.tsx')) return nextLoad(url, context);
    const source = readFileSync(fileURLToPath(url), 'utf8');
    const { code } = transformSync(fileURLToPath(url), source, {
      lang: 'tsx',
      jsx: { runtime: 'automatic' },
    });
    return { format: 'module', source: code, shortCircuit: true };
  },
});
