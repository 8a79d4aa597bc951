import { join, relative } from 'node:path';
import type { AstroIntegration } from 'astro';
import { DRAWING_PROCESS, NATIVE_PACKAGES } from './native-packages.ts';
import { isSource } from './release-sources.ts';
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
          generateBundle: (_: unknown, bundle: Bundle) => requireSources(bundle),
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

type Bundle = Record<string, object & { moduleIds?: string[] }>;

/** Packages, and what Astro generates from the sources. */
const FOREIGN = /[\\/](?:node_modules|\.astro)[\\/]/;

/** @throws Error when a release is made of a file that isn't one of its sources: nobody would notice that it changed */
function requireSources(bundle: Bundle): void {
  const ids = Object.values(bundle).flatMap(({ moduleIds = [] }) => moduleIds);
  const ours = ids.filter((id) => id.startsWith(ROOT) && !FOREIGN.test(id));
  const missing = ours.map((id) => relative(ROOT, id)).filter((file) => !isSource(file));
  if (missing.length > 0)
    throw new Error(`${missing.join(', ')} must be in SOURCES (scripts/release-sources.ts).`);
}
