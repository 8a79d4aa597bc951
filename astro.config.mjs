import node from '@astrojs/node';
import react from '@astrojs/react';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, fontProviders } from 'astro/config';
import { subsetFontFile } from './scripts/subset-fonts.ts';

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
  // A stylesheet of eight kilobytes costs less in the page than a round trip for it.
  build: { format: 'file', inlineStylesheets: 'always', assets: 'assets' },
  // endpoint() checks the origin itself, as api.md wants it; Astro's own check refuses an absent one.
  security: { checkOrigin: false },
  devToolbar: { enabled: false },
  fonts: [
    font('Big Shoulders', '--font-heading-face', await subsetFontFile('big-shoulders', 800), '800', 'Impact'),
    font(
      'Public Sans',
      '--font-body-face',
      await subsetFontFile('public-sans', { min: 400, max: 700 }),
      '400 700',
      'Arial',
    ),
  ],
  vite: { plugins: [tailwindcss()] },
});

/** A self-hosted font, with a fallback adjusted to its metrics. */
function font(name, cssVariable, file, weight, fallback) {
  return {
    provider: fontProviders.local(),
    name,
    cssVariable,
    fallbacks: [fallback, 'sans-serif'],
    options: { variants: [{ weight, style: 'normal', src: [file] }] },
  };
}
