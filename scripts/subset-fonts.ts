import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { ROOT } from './root.ts';

const CACHE = join(ROOT, 'node_modules/.cache/fonts');

/** Ranges of code points. */
const CHARACTERS = {
  /** The characters of our pages; small enough for the first round trip of a connection. */
  basic: [
    [0x20, 0x7e],
    [0xa0],
    [0xa9],
    [0xb7],
    ...[...'–—‘’“”…•→'].map((character) => [character.charCodeAt(0)]),
  ],
  /** More characters of names and addresses; loaded only on pages that contain them. */
  accents: [
    [0xa1, 0xa8],
    [0xaa, 0xb6],
    [0xb8, 0xff],
  ],
};

interface SubsetFont {
  /** The path of the woff2 file. */
  file: string;
  /** In CSS syntax: `U+20-7E`. */
  unicodeRange: string[];
}

/**
 * Subsets a variable font from its npm package to the characters and weights that the site uses, a third of
 * its bytes. Caches the result.
 */
export async function subsetFontFile(
  name: string,
  weights: number | { min: number; max: number },
  characters: keyof typeof CHARACTERS,
): Promise<SubsetFont> {
  const source = readFileSync(
    join(ROOT, `node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`),
  );
  const ranges = CHARACTERS[characters].map(([from = 0, to = from]) => ({ from, to }));
  const text = ranges.map(charactersOf).join('');
  const options = {
    targetFormat: 'woff2' as const,
    variationAxes: { wght: weights },
    keepFeatures: ['kern', 'tnum'],
    noHinting: true,
    dropTables: ['gasp', 'STAT', 'MVAR', 'HVAR'],
  };
  const key = createHash('sha256')
    .update(source)
    .update(JSON.stringify([text, options]))
    .digest('hex');
  const file = join(CACHE, `${name}-${characters}-${key.slice(0, 12)}.woff2`);
  if (!existsSync(file)) {
    mkdirSync(CACHE, { recursive: true });
    writeFileSync(file, await subsetFont(source, text, options));
  }
  return { file, unicodeRange: ranges.map(({ from, to }) => `U+${from.toString(16)}-${to.toString(16)}`) };
}

function charactersOf({ from, to }: { from: number; to: number }): string {
  return String.fromCharCode(...Array.from({ length: to - from + 1 }, (_, index) => from + index));
}
