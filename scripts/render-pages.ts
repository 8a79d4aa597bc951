import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RouteData } from 'astro';
import { pictureKey, RENDERER, type Renderer, readRenderer } from './keep-renderer.ts';

/** The app of Astro's prerender bundle. */
interface App {
  manifest: { routes: { routeData: RouteData }[] };
  setInternals(internals: object): void;
  setOptions(options: object): void;
  render(request: Request, options: { routeData: RouteData }): Promise<Response>;
}

/** Drawn from files, so that content of the database doesn't change them. */
const PICTURE = /\.(?:png|svg)$/;

/**
 * Renders the pages of a release again with the content in RELEASE_CONTENT, and returns them by file, such as `about.html`. Call it
 * once in a process: the pages' code keeps the content, and React chooses its build by NODE_ENV.
 * @throws Error when a page can't be rendered without a build
 */
export async function renderPages(directory: string): Promise<Map<string, Buffer>> {
  const folder = join(directory, RENDERER);
  const { pages, styles, pictures } = readRenderer(directory);
  const entry = readdirSync(folder).find((name) => name.startsWith('prerender-entry.')) ?? '';
  servePictures(pictures);
  const { app } = (await import(pathToFileURL(join(folder, entry)).href)) as { app: App };
  app.setInternals({ pagesByKeys: new Map(styles.map(([key, all]) => [key, { styles: all }])) });
  app.setOptions({ settings: { scripts: [] }, logger: { options: { destination: { write: () => {} } } } });

  const rendered = new Map<string, Buffer>();
  for (const { url, component, route } of pages.filter((page) => !PICTURE.test(page.url))) {
    const found = app.manifest.routes.find(
      ({ routeData }) => routeData.component === component && routeData.route === route,
    );
    if (!found) throw new Error(`The release has no route ${route}.`);
    const response = await app.render(new Request(url), { routeData: found.routeData });
    if (!response.body) throw new Error(`The page ${route} is empty.`);
    rendered.set(new URL(url).pathname.slice(1), Buffer.from(await response.arrayBuffer()));
  }
  return rendered;
}

/** Replaces Astro's picture service by the addresses that the build gave. */
function servePictures(pictures: Renderer['pictures']): void {
  const addStaticImage = (...asked: unknown[]): string => {
    const address = pictures[pictureKey(asked)];
    if (!address) throw new Error('A page asks for a picture that the release does not have.');
    return address;
  };
  Object.assign(globalThis, { astroAsset: { addStaticImage, referencedImages: new Set() } });
}
