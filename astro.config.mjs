import node from '@astrojs/node';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, fontProviders } from 'astro/config';
import { bundleServer } from './scripts/bundle-server.ts';
import { keepRenderer } from './scripts/keep-renderer.ts';
import { subsetFontFile } from './scripts/subset-fonts.ts';

const SITE = process.env.PUBLIC_SITE_URL ?? 'http://localhost:4321';

/** The largest request body: a picture of 25 MB and the other fields of its form. Most routes accept much less. */
const MAX_BODY_BYTES = 25 * 1024 * 1024 + 64 * 1024;

export default defineConfig({
  site: SITE,
  output: 'static',
  // Our own small server stands in front: it serves what is prerendered from memory.
  adapter: node({ mode: 'middleware', bodySizeLimit: MAX_BODY_BYTES + 1024 }),
  integrations: [react(), bundleServer(), keepRenderer(callPatterns)],
  session: false,
  trailingSlash: 'never',
  // The default drops the space where a line breaks beside a tag: a formatter would glue words together.
  compressHTML: true,
  // A stylesheet of eight kilobytes costs less in the page than a round trip for it.
  build: { format: 'file', inlineStylesheets: 'always', assets: 'assets' },
  // endpoint() checks the origin itself: Astro's check rejects requests without one (docs/product/accounts.md#origin-check).
  security: { checkOrigin: false },
  devToolbar: { enabled: false },
  fonts: [
    await font('Big Shoulders', '--font-heading-face', 800, 'Impact'),
    await accents('Big Shoulders', '--font-heading-accents', 800),
    await font('Public Sans', '--font-body-face', { min: 400, max: 700 }, 'Arial'),
    await accents('Public Sans', '--font-body-accents', { min: 400, max: 700 }),
  ],
  vite: {
    plugins: [tailwindcss()],
    // The header's script is on every page, so a file of its own is loaded once for all of them.
    build: { assetsInlineLimit: (file) => (file.includes('SiteHeader') ? false : undefined) },
  },
});

/** The patterns of the API's calls. Only a build needs them: they take the whole server to load. */
async function callPatterns() {
  const { CALLS } = await import('./src/server/app/api/calls.ts');
  const { patternOf, routesOf } = await import('./src/server/kernel/http/router.ts');
  return routesOf(CALLS).map(({ path }) => patternOf(path).source);
}

/** A self-hosted font, with a fallback adjusted to its metrics. */
async function font(name, cssVariable, weights, fallback) {
  const { file } = await subsetFontFile(packageOf(name), weights, 'basic');
  return family(name, cssVariable, weights, { src: [file] }, [fallback, 'sans-serif']);
}

/** The letters of that font which only names need. */
async function accents(name, cssVariable, weights) {
  const { file, unicodeRange } = await subsetFontFile(packageOf(name), weights, 'accents');
  return family(`${name} Accents`, cssVariable, weights, { src: [file], unicodeRange }, []);
}

function family(name, cssVariable, weights, variant, fallbacks) {
  const weight = typeof weights === 'number' ? String(weights) : `${weights.min} ${weights.max}`;
  return {
    provider: fontProviders.local(),
    name,
    cssVariable,
    fallbacks,
    options: { variants: [{ weight, style: 'normal', ...variant }] },
  };
}

function packageOf(name) {
  return name.toLowerCase().replaceAll(' ', '-');
}
