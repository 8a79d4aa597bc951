import type { KnowledgeQueries } from './knowledge-queries.ts';
import { SYNONYMS } from './synonyms.ts';
import { baseForms } from './words.ts';

/** Shorter words have too many neighbors. */
const SHORTEST = 4;
/** From this length on, two letters may be wrong. */
const LONG = 8;
const MOST_CANDIDATES = 40;

/**
 * Returns the known words that a misspelled one may be, the nearest ones: those of the site that have a group of three
 * letters in common with it, and those of the synonyms.
 */
export function correctSpelling(queries: KnowledgeQueries, misspelled: string): string[] {
  const near = baseForms(misspelled).flatMap((word) => wordsNear(queries, word));
  const nearest = Math.min(...near.map(({ distance }) => distance));
  return [...new Set(near.filter(({ distance }) => distance === nearest).map(({ word }) => word))];
}

function wordsNear(queries: KnowledgeQueries, word: string): { word: string; distance: number }[] {
  if (word.length < SHORTEST || /\d/.test(word)) return [];
  const candidates = [...similarWords(queries, word), ...SYNONYMS.keys()];
  const most = word.length < LONG ? 1 : 2;
  return candidates
    .filter((each) => Math.abs(each.length - word.length) <= most && each[0] === word[0])
    .map((each) => ({ word: each, distance: editDistance(word, each) }))
    .filter(({ distance }) => distance <= most);
}

function similarWords({ similarWords: read }: KnowledgeQueries, word: string): string[] {
  const trigrams = Array.from({ length: word.length - 2 }, (_, at) => `"${word.slice(at, at + 3)}"`);
  return read.all(trigrams.join(' OR '), MOST_CANDIDATES) as string[];
}

/** Counts the letters to insert, delete, change or swap with their neighbor. */
function editDistance(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, column) => column)];
  const cell = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    rows.push(current);
    for (let column = 1; column <= to.length; column += 1) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      current.push(
        Math.min(
          cell(row - 1, column) + 1,
          cell(row, column - 1) + 1,
          cell(row - 1, column - 1) + (isSame ? 0 : 1),
          isSwapped ? cell(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return cell(from.length, to.length);
}
