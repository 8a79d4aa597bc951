import node from '@astrojs/node';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, fontProviders } from 'astro/config';

const SITE = process.env.PUBLIC_SITE_URL ?? 'http://localhost:4321';

/** The largest body that any call takes: an upload form (api.md, "Common"). */
const MAX_BODY_BYTES = 5 * 1024 * 1024 + 64 * 1024;

export default defineConfig({
  site: SITE,
  output: 'static',
  // Our own small server stands in front: it serves what is prerendered from memory.
  adapter: node({ mode: 'middleware', bodySizeLimit: MAX_BODY_BYTES + 1024 }),
  integrations: [react()],
  session: false,
  trailingSlash: 'never',
  // The default drops the space where a line breaks beside a tag: a formatter would glue words together.
  compressHTML: true,
  build: { format: 'file', inlineStylesheets: 'never', assets: 'assets' },
  // endpoint() checks the origin itself, as api.md wants it; Astro's own check refuses an absent one.
  security: { checkOrigin: false },
  devToolbar: { enabled: false },
  fonts: [
    font('Big Shoulders', '--font-heading-face', 'big-shoulders', '100 900', ['Impact', 'sans-serif']),
    font('Public Sans', '--font-body-face', 'public-sans', '100 900', ['Arial', 'sans-serif']),
  ],
  vite: { plugins: [tailwindcss()] },
});

/** A variable font from its npm package, Latin only, with a fallback adjusted to its metrics. */
function font(name, cssVariable, packageName, weight, fallbacks) {
  const src = [
    `./node_modules/@fontsource-variable/${packageName}/files/${packageName}-latin-wght-normal.woff2`,
  ];
  return {
    provider: fontProviders.local(),
    name,
    cssVariable,
    fallbacks,
    options: { variants: [{ weight, style: 'normal', src }] },
  };
}
