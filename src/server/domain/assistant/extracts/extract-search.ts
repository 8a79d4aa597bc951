import { type AssistantRole, MAX_SOURCES } from '#shared/assistant.ts';
import type { AssistantSearchAnswer } from '#shared/schemas/assistant.schema.ts';
import { find, isConfident, type KnowledgeServices } from '../knowledge.ts';
import type { Finding } from '../look-up.ts';
import { nameOf } from '../passage.ts';
import { link, NOT_ON_SITE, toSource } from './sources.ts';

const MAX_RESULTS = 8;
/** The minimum word score and likelihood of a result; one of them is enough. */
const LEAST = { score: 0.2, expected: 0.2 };

/** Finds the pages about something, each with its best passage, and says how well they fit. */
export function extractSearch(
  services: KnowledgeServices,
  query: string,
  role?: AssistantRole,
): Pick<AssistantSearchAnswer, 'searchInsights' | 'relevantResults' | 'sources'> {
  const found = find(services, query, { limit: MAX_RESULTS, isByPage: true, role });
  const results = found.filter(({ score, expected }) => score >= LEAST.score || expected >= LEAST.expected);
  return {
    searchInsights: insights(results),
    relevantResults: results.map(toSource),
    sources: results.slice(0, MAX_SOURCES).map(toSource),
  };
}

function insights(results: readonly Finding[]): string {
  const [best] = results;
  if (!best) return NOT_ON_SITE;
  const pages = results.length === 1 ? 'One page' : `${results.length} pages`;
  const where = link(nameOf(best.passage), best.passage.url);
  return isConfident(results)
    ? `${pages} on this site ${results.length === 1 ? 'says' : 'say'} something about this. The best match is ${where}.`
    : `No page is about all of this. ${pages} ${results.length === 1 ? 'has' : 'have'} part of it; the nearest is ${where}.`;
}
