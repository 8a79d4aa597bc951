/** The font names in the editor, in its order (docs/product/designs.md#fonts). */
export const FONT_NAMES = ['Arial', 'Times New Roman', 'Helvetica', 'Georgia', 'Courier New'] as const;
export type FontName = (typeof FONT_NAMES)[number];

/** The open font families in use, with the same character widths as the fonts they replace. */
type Family = 'Arimo' | 'Tinos' | 'Gelasio' | 'Cousine';

export const FONTS: Record<FontName, Family> = {
  Arial: 'Arimo',
  'Times New Roman': 'Tinos',
  Helvetica: 'Arimo',
  Georgia: 'Gelasio',
  'Courier New': 'Cousine',
};

/** A font file with a private name, so that an installed font is never used in its place. */
interface FontFile {
  /** The family name for `FontFace` and for the server's font registry. */
  name: string;
  /** The path inside `node_modules`: the browser loads it as an asset, the server reads it. */
  path: string;
  /** For `FontFace`: `document.fonts.load(font, text)` loads only the files that the text needs. */
  unicodeRange: string;
}

const LATIN = 'U+0000-00FF, U+0131, U+0152-0153, U+2000-201F, U+2021-206F, U+20AC, U+2122, U+2191-2212';
const LATIN_EXTENDED = 'U+0100-0130, U+0132-0151, U+0154-024F, U+1E00-1EFF, U+2020';

/** The files of each family: Latin, and extended Latin, which few texts need. */
export const FONT_FILES: Record<Family, readonly FontFile[]> = {
  Arimo: filesOf('Arimo'),
  Tinos: filesOf('Tinos'),
  Gelasio: filesOf('Gelasio'),
  Cousine: filesOf('Cousine'),
};

const EXTENDED = new RegExp(
  `([${LATIN_EXTENDED.replaceAll(', ', '').replaceAll(/(?:U\+)?([0-9A-F]{4})/g, '\\u$1')}]+)`,
);

/**
 * Splits a text into the parts that are drawn with one font file each. A browser would choose the file by its range.
 * The server's library ignores ranges: for a ń, which only the extended file has, it takes n and an accent from the
 * Latin one and draws them side by side.
 */
export function fontRuns(font: FontName, text: string): { family: string; text: string }[] {
  const [latin, extended] = FONT_FILES[FONTS[font]].map(({ name }) => `"${name}"`);
  const runs = text
    .split(EXTENDED)
    .map((part, index) => ({ family: String(index % 2 === 1 ? extended : latin), text: part }));
  return runs.length === 1 ? runs : runs.filter((run) => run.text !== '');
}

/** Returns the `font-family` list of a font, for loading the files that a text needs. */
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
 * The characters that all families contain: European Latin letters, digits and common symbols. A test compares this
 * list with the font files.
 */
const PRINTABLE =
  /[\u0020-\u007e\u00a1-\u00ac\u00ae-\u0148\u014a-\u017f\u0218-\u021b\u1e80-\u1e85\u1e9e\u1ef2\u1ef3\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020\u2022\u2026\u2032\u2033\u2039\u203a\u2044\u20ac\u2122\u2191\u2193\u2212]/;

const UNPRINTABLE = new RegExp(PRINTABLE.source.replace('[', '[^\\s'));

/** Returns whether a text has characters that can't be printed, in time proportional to its length. */
export function hasUnprintable(text: string): boolean {
  return UNPRINTABLE.test(text.normalize('NFC'));
}

/** Created on first use, because a browser loads the rules of all languages for it. */
let graphemes: Intl.Segmenter | undefined;

/** Returns the distinct characters that can't be printed. An emoji of several code points is one character. */
export function unprintableCharacters(text: string): string[] {
  graphemes ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  const lines = text.normalize('NFC').replaceAll(/[\r\n\t\u00a0]/g, ' ');
  const characters = [...graphemes.segment(lines)].map(({ segment }) => segment);
  const isPrintable = (character: string) => [...character].every((point) => PRINTABLE.test(point));
  return [...new Set(characters.filter((character) => !isPrintable(character)))];
}

/** Returns the error message for a text with unprintable characters; `null` if it has none. */
export function unprintableMessage(text: string): string | null {
  const characters = unprintableCharacters(text);
  if (characters.length === 0) return null;
  return `We can't print ${characters.slice(0, 5).join(' ')}. Use letters, numbers and common symbols.`;
}
