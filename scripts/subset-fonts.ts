import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import { ROOT } from './root.ts';

const CACHE = join(ROOT, 'node_modules/.cache/fonts');

/** Latin with its accents, and the punctuation that our texts use. */
const LETTERS = [range(0x20, 0x7e), range(0xa0, 0xff), '–—‘’“”…•→←✓×'].join('');

/**
 * A variable font from its npm package, with only the letters and weights that the site uses: half the
 * bytes that stand between a visitor and the text.
 * @returns the path of the woff2 file, from the project's folder
 */
export async function subsetFontFile(
  name: string,
  weights: number | { min: number; max: number },
): Promise<string> {
  const source = join(
    ROOT,
    `node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`,
  );
  const label = typeof weights === 'number' ? String(weights) : `${weights.min}-${weights.max}`;
  const file = join(CACHE, `${name}-${label}.woff2`);
  if (!existsSync(file)) {
    mkdirSync(CACHE, { recursive: true });
    const options = { targetFormat: 'woff2' as const, variationAxes: { wght: weights } };
    writeFileSync(file, await subsetFont(readFileSync(source), LETTERS, options));
  }
  return file;
}

function range(from: number, to: number): string {
  return String.fromCharCode(...Array.from({ length: to - from + 1 }, (_, index) => from + index));
}
