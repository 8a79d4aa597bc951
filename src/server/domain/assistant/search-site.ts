import { z } from 'zod';
import type { AssistantSearchAnswer, AssistantSearchInput } from '#shared/schemas/assistant.schema.ts';
import { citedPassages, keepKnownLinks, supportOf, toSources } from './citations.ts';
import { extractSearch } from './extracts/extract-search.ts';
import { hasInventions } from './inventions.ts';
import { findPassages } from './knowledge.ts';
import { toMessages } from './prompt.ts';
import { type Asker, type AssistantServices, respond } from './respond.ts';
import { asksForAdvice, insteadOfAdvice, maskPatientData } from './safety.ts';

type Draft = Pick<AssistantSearchAnswer, 'searchInsights' | 'relevantResults' | 'sources' | 'kind'>;

const MAX_PASSAGES = 10;

const WrittenSearch = z.object({
  isCrisis: z.boolean(),
  sources: z.array(z.string()),
  searchInsights: z.string(),
});

const TASK = `Tell the visitor where on the site to find what they are looking for.
Write JSON with "isCrisis" (whether the request tells of a crisis; then all else is empty), "sources", which has the passages that help them, then "searchInsights": two or three sentences about what these pages say.`;

/**
 * Searches the site and summarizes the results (docs/product/assistant.md).
 * @throws AppError `bad_request` when the visitor stopped it
 */
export function searchSite(
  services: AssistantServices,
  asker: Asker,
  { query: typed, sessionId, userRole: role }: AssistantSearchInput,
): Promise<AssistantSearchAnswer> {
  const query = maskPatientData(typed);
  return respond<z.output<typeof WrittenSearch>, Draft>(services, asker, {
    type: 'search',
    sessionId,
    role,
    query,
    message: {
      text: query,
      instead: asksForAdvice(query) ? insteadOfAdvice(query) : null,
      says: (searchInsights): Draft => ({ searchInsights, relevantResults: [], sources: [] }),
      addLine: (draft, line) => ({ ...draft, searchInsights: `${draft.searchInsights}\n\n${line}` }),
      isCrisis: ({ isCrisis }) => isCrisis,
    },
    find: () => findPassages(services, query, { limit: MAX_PASSAGES }),
    request: (found) => ({
      messages: toMessages({ task: TASK, role, found, request: { query } }),
      schema: WrittenSearch,
      schemaName: 'search',
    }),
    toDraft: (written, found) => {
      const cited = citedPassages(found, written.sources);
      const sources = toSources(cited);
      const searchInsights = keepKnownLinks(written.searchInsights, found).trim();
      if (sources.length === 0 || !searchInsights) return null;
      if (hasInventions(searchInsights, supportOf(cited, [query]))) return null;
      return { searchInsights, relevantResults: sources, sources };
    },
    extract: (): Draft => extractSearch(services, query, role),
    toText: ({ searchInsights }) => searchInsights,
    isAnswered: ({ relevantResults }) => relevantResults.length > 0,
  });
}
