import { readFileSync } from 'node:fs';
import { join } from 'node:path';

interface SvgSample {
  name: string;
  svg: string;
  /**
   * The effect, or the code of the rejection, if browser and server draw it differently; `live text` if only their fonts differ;
   * `null` if alike.
   */
  why: string | null;
}

const SHORT: Record<string, string> = {
  ROOT: 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="200" height="200" viewBox="0 0 200 200"',
  SQUARE: '<rect x="20" y="20" width="120" height="120" fill="#c8102e"/>',
};

/** Returns an SVG for each feature of `svg-samples.txt`, one a line, under what happens to it. */
export function svgSamples(): SvgSample[] {
  const text = readFileSync(join(import.meta.dirname, 'svg-samples.txt'), 'utf8');
  const samples: SvgSample[] = [];
  let why: string | null = null;
  for (const line of text.split('\n')) {
    const [name = '', ...svg] = line.split(': ');
    if (line.startsWith('= ')) why = line === '= alike' ? null : line.slice(2);
    else if (line !== '')
      samples.push({
        name,
        why,
        svg: svg.join(': ').replaceAll(/ROOT|SQUARE/g, (word) => SHORT[word] ?? word),
      });
  }
  return samples;
}
