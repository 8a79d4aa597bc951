import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';

/** The folder of a release that keeps what renders its pages. */
export const RENDERER = 'renderer';

/** What is kept of a build beside the bundle. */
export interface Renderer {
  /** The rendered pages, with their addresses. */
  pages: { url: string; component: string; route: string }[];
  /** The stylesheets of each page, by Astro's key of the page. */
  styles: (readonly [key: string, styles: unknown])[];
  /** The addresses of optimized pictures, by request. */
  pictures: Record<string, string>;
  /** The patterns of the paths that are rendered per request, as regular expressions. */
  onDemand: string[];
}

/** @throws Error if a release has none */
export function readRenderer(release: string): Renderer {
  return JSON.parse(readFileSync(join(release, RENDERER, 'renderer.json'), 'utf8'));
}

/** The routes for unknown paths. */
const ANSWERS_404 = /\[\.\.\.(?:missing|path)\]/;

type AddPicture = (...asked: unknown[]) => string;

/**
 * Keeps the bundle that prerenders the pages, which Astro deletes after a build: pages can then be rendered again without the
 * bundler when only content from the database changed (docs/product/site.md#publishing).
 * @param callPatterns returns the patterns of the API's calls, which forms of the pages are sent to
 */
export function keepRenderer(callPatterns: () => Promise<string[]>): AstroIntegration {
  const pages: Renderer['pages'] = [];
  const pictures: Renderer['pictures'] = {};
  let onDemand: string[] = [];
  let setups: ReadonlyMap<string, { styles: unknown }> = new Map();
  let bundle = '';
  return {
    name: 'keep-renderer',
    hooks: {
      'astro:config:done': ({ config }) => {
        bundle = fileURLToPath(new URL('./.prerender/', config.build.server));
      },
      'astro:routes:resolved': ({ routes }) => {
        onDemand = routes
          .filter(({ isPrerendered, entrypoint }) => !isPrerendered && !ANSWERS_404.test(entrypoint))
          .map(({ patternRegex }) => patternRegex.source);
      },
      'astro:build:setup': ({ pages: setUp, updateConfig }) => {
        setups = setUp as unknown as typeof setups;
        // Astro's own, which it leaves out when there is a setPrerenderer.
        const build = { rolldownOptions: { input: 'astro/entrypoints/prerender' } };
        updateConfig({ environments: { prerender: { build } } });
      },
      'astro:build:start': ({ setPrerenderer }) =>
        setPrerenderer((renderer) => ({
          ...renderer,
          async setup() {
            await renderer.setup?.();
            recordPictures(pictures);
          },
          render(request, options) {
            const { component, route } = options.routeData;
            pages.push({ url: request.url, component, route });
            return renderer.render(request, options);
          },
          async teardown() {
            await renderer.teardown?.();
            const target = join(dirname(dirname(bundle)), RENDERER);
            cpSync(bundle, target, { recursive: true });
            const styles = [...setups].map(([key, { styles: all }]) => [key, all] as const);
            writeFileSync(
              join(target, 'renderer.json'),
              JSON.stringify({
                pages,
                styles,
                pictures,
                onDemand: [...onDemand, ...(await callPatterns())],
              } as Renderer),
            );
          },
        })),
    },
  };
}

/** Records the address that Astro gives to each optimized picture. */
function recordPictures(pictures: Renderer['pictures']): void {
  const { astroAsset } = globalThis as unknown as { astroAsset: { addStaticImage: AddPicture } };
  const add = astroAsset.addStaticImage;
  astroAsset.addStaticImage = (...asked) => {
    const address = add(...asked);
    pictures[pictureKey(asked)] = address;
    return address;
  };
}

/** Returns the key of a picture that a page asks for. */
export function pictureKey([options]: unknown[]): string {
  return JSON.stringify(options);
}
