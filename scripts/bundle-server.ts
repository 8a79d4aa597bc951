import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { DRAWING_PROCESS, NATIVE_PACKAGES } from './native-packages.ts';
import { ROOT } from './root.ts';

/** Astro's name for the code that renders pages per request. */
const SERVER = 'ssr';

/**
 * Bundles a release's server with what it uses of its packages, and `serve.ts` with it: a server process then loads one copy of
 * everything (docs/decisions/035-built-processes.md).
 */
export function bundleServer(): AstroIntegration {
  return {
    name: 'bundle-server',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        if (command !== 'build') return;
        const plugin = {
          name: 'server-process',
          applyToEnvironment: ({ name }: { name: string }) => name === SERVER,
          buildStart(this: { emitFile(file: object): void }) {
            this.emitFile({ type: 'chunk', id: join(ROOT, 'scripts/serve.ts'), fileName: 'serve.mjs' });
            this.emitFile({ type: 'chunk', id: join(ROOT, DRAWING_PROCESS), fileName: 'draw.mjs' });
          },
        };
        const environment = {
          resolve: { noExternal: true as const, external: NATIVE_PACKAGES },
          // Leaves out the packages' code for development, as in build-processes.ts.
          define: { 'process.env.NODE_ENV': '"production"' },
        };
        updateConfig({ vite: { environments: { [SERVER]: environment }, plugins: [plugin] } });
      },
    },
  };
}
