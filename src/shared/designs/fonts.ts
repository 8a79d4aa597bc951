/** The font names that a shopper chooses from, in that order (P section 5). */
export const FONT_NAMES = ['Arial', 'Times New Roman', 'Helvetica', 'Georgia', 'Courier New'] as const;
export type FontName = (typeof FONT_NAMES)[number];

/** The open families that are drawn: each as wide as the font whose name it goes by. */
type Family = 'Arimo' | 'Tinos' | 'Gelasio' | 'Cousine';

export const FONTS: Record<FontName, Family> = {
  Arial: 'Arimo',
  'Times New Roman': 'Tinos',
  Helvetica: 'Arimo',
  Georgia: 'Gelasio',
  'Courier New': 'Cousine',
};

/** One font file, under the private name by which no installed font can be taken in its place. */
export interface FontFile {
  /** For `FontFace` and the server's font registry. */
  name: string;
  /** Inside `node_modules`: the browser gets it as an asset, the server reads it. */
  path: string;
  /** For `FontFace`: lets `document.fonts.load(font, text)` leave out what a text does not need. */
  unicodeRange: string;
}

const LATIN = 'U+0000-00FF, U+0131, U+0152-0153, U+2000-201F, U+2021-206F, U+20AC, U+2122, U+2191-2212';
const LATIN_EXTENDED = 'U+0100-0130, U+0132-0151, U+0154-024F, U+1E00-1EFF, U+2020';

/** The files of each family: Latin, and the further Latin letters that few texts need. */
export const FONT_FILES: Record<Family, readonly FontFile[]> = {
  Arimo: filesOf('Arimo'),
  Tinos: filesOf('Tinos'),
  Gelasio: filesOf('Gelasio'),
  Cousine: filesOf('Cousine'),
};

/** The `font-family` list that draws a font's texts, the same in the browser and on the server. */
export function fontFamily(font: FontName): string {
  return FONT_FILES[FONTS[font]].map(({ name }) => `"${name}"`).join(', ');
}

function filesOf(family: Family): FontFile[] {
  const slug = family.toLowerCase();
  const path = (subset: string) => `@fontsource/${slug}/files/${slug}-${subset}-400-normal.woff2`;
  return [
    { name: `GTI ${family}`, path: path('latin'), unicodeRange: LATIN },
    { name: `GTI ${family} Extended`, path: path('latin-ext'), unicodeRange: LATIN_EXTENDED },
  ];
}

/**
 * The characters that every family can draw: European Latin letters, digits and common signs. A test holds
 * this list to the font files.
 */
const PRINTABLE =
  /[\u0020-\u007e\u00a1-\u00ac\u00ae-\u0148\u014a-\u017f\u0218-\u021b\u1e80-\u1e85\u1e9e\u1ef2\u1ef3\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2032\u2033\u2039\u203a\u2044\u20ac\u2122\u2191\u2193\u2212]/;

/** Made with its first use: a browser loads the rules of all languages for it. */
let graphemes: Intl.Segmenter | undefined;

/** The signs of a text that cannot be printed, each once: an emoji of several code points is one sign. */
export function unprintableSigns(text: string): string[] {
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  const lines = text.normalize('NFC').replaceAll(/[\r\n\t\u00a0]/g, ' ');
  const signs = [...graphemes.segment(lines)].map(({ segment }) => segment);
  return [...new Set(signs.filter((sign) => ![...sign].every((letter) => PRINTABLE.test(letter))))];
}

/** What to say about a text with signs that cannot be printed; null when all can be. */
export function unprintableMessage(text: string): string | null {
  const signs = unprintableSigns(text);
  if (signs.length === 0) return null;
  return `We cannot print ${signs.slice(0, 5).join(' ')} – please use letters, digits and common signs`;
}
