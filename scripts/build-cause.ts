import { join, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './root.ts';

/** The start of the explanations or code locations after a cause. */
const AFTER_CAUSE = /^\s*(?:Hint:|Error reference:|Location:|Stack trace:|at )/;
/** The place in a file of the project, below `Location:`. */
const LOCATION = /^\s*Location:\s+(\S+?):(\d+)(?::\d+)?$/m;

/**
 * Returns the first statement of Astro's error, such as which field of which file is wrong, in one line without paths of this
 * machine, and the line of the file if it names one.
 */
export function causeOf(stderr: string): string {
  const text = stripVTControlCharacters(stderr).replaceAll(join(ROOT, sep), '').trim();
  const lines = text.split('\n');
  const end = lines.findIndex((line) => AFTER_CAUSE.test(line));
  const cause = (end === -1 ? lines.slice(0, 1) : lines.slice(0, end))
    .join(' ')
    .replace(/^\[\w+\]\s*/, '')
    .replaceAll(/\*\*/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  const [, file = '', line = '0'] = LOCATION.exec(text) ?? [];
  const isOurs = file.startsWith('src/');
  return isOurs && line !== '0' ? `${cause} (${file}, line ${line})` : cause;
}
