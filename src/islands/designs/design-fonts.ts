import type { Design } from '#shared/designs/design.ts';
import { FONT_FILES } from '#shared/designs/fonts.ts';
import { canvasFont } from '#shared/designs/layout.ts';

/** Where the build puts the files that are also registered on the server. */
const URLS = import.meta.glob<string>(
  '/node_modules/@fontsource/{arimo,tinos,gelasio,cousine}/files/*-{latin,latin-ext}-400-normal.woff2',
  { query: '?url', import: 'default', eager: true },
);

let areDeclared = false;

function declareFonts(): void {
  if (areDeclared) return;
  areDeclared = true;
  for (const { name, path, unicodeRange } of Object.values(FONT_FILES).flat()) {
    document.fonts.add(new FontFace(name, `url(${URLS[`/node_modules/${path}`]})`, { unicodeRange }));
  }
}

/** The font of a design at some size, as the canvas names it. */
const named = ({ textFont }: Design) => canvasFont(textFont, 16);

/** Whether the design's text can be drawn as it will be printed. */
export function isFontReady(design: Design): boolean {
  declareFonts();
  return document.fonts.check(named(design), design.text);
}

/**
 * Loads what the design's text needs of its font.
 * @throws when a file cannot be had
 */
export async function loadFont(design: Design): Promise<void> {
  declareFonts();
  await document.fonts.load(named(design), design.text);
}
