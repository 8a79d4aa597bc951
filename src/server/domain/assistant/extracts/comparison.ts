// cspell:ignore whats
import { wordsOf } from '../words.ts';

/** Words between names that ask for a comparison. */
const COMPARES: ReadonlySet<string> = new Set(
  wordsOf(
    'compare compared compares comparing comparison differ differs difference differences different vs versus v better best or',
  ),
);
/** Other words that don't change the question. Any word not listed makes it a different question. */
const AROUND: ReadonlySet<string> = new Set(
  wordsOf(`
    a an and are between can course courses class classes could program programs training do does explain from get good gti have how i is it me my of one ones
    please pick choose should take tell that the their them these they this those to us u we what whats which with you your about me or two both buy
  `),
);
const BETWEEN: ReadonlySet<string> = new Set(wordsOf('and or vs versus v with to from compared'));

/** Returns whether the words around names only ask how the named things differ. */
export function asksToCompare(around: readonly string[]): boolean {
  return (
    around.some((word) => COMPARES.has(word)) &&
    around.every((word) => COMPARES.has(word) || AROUND.has(word))
  );
}

/** Returns the words of a comparison in parts, such as those before and after "vs". */
export function partsToCompare(words: readonly string[]): string[][] {
  const parts: string[][] = [[]];
  for (const word of words) {
    if (BETWEEN.has(word)) parts.push([]);
    else parts.at(-1)?.push(word);
  }
  return parts;
}
