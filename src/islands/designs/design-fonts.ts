import type { Design } from '#shared/designs/design.ts';
import { FONT_FILES } from '#shared/designs/fonts.ts';
import { canvasFont } from '#shared/designs/layout.ts';

/** The built URLs of the font files, which the server also uses. */
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

type Text = Pick<Design, 'text' | 'textFont'>;

/** Returns the font of a design in canvas syntax. Its size does not matter for loading. */
const fontOf = ({ textFont }: Text) => canvasFont(textFont, 16);

/** Returns whether the fonts for the design's text are loaded. */
export function isFontReady(design: Text): boolean {
  declareFonts();
  return document.fonts.check(fontOf(design), design.text);
}

/**
 * Loads the font files that the design's text needs.
 * @throws Error if a file cannot be loaded
 */
export async function loadFont(design: Text): Promise<void> {
  declareFonts();
  await document.fonts.load(fontOf(design), design.text);
}
