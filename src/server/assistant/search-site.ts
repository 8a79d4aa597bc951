import { z } from 'zod';
import type { AssistantSearchAnswer, AssistantSearchInput } from '#shared/schemas/assistant.schema.ts';
import { citedPassages, keepKnownLinks, toSources } from './citations.ts';
import { extractSearch } from './extracts/extract-search.ts';
import { findPassages } from './knowledge.ts';
import { toMessages } from './prompt.ts';
import { type Asker, type AssistantServices, respond } from './respond.ts';
import { ADVICE_DECLINED, asksForAdvice, maskPatientData } from './safety.ts';

const MAX_PASSAGES = 10;

const WrittenSearch = z.object({ sources: z.array(z.string()), searchInsights: z.string() });

const TASK = `Tell the visitor where on the site to find what they are looking for.
Write JSON with "sources", which has the passages that help them, then "searchInsights": two or three sentences about what these pages say.`;

/**
 * Searches the site and sums up what it found (docs/product.md#assistant).
 * @throws AppError `bad_request` when the visitor stopped it
 */
export function searchSite(
  services: AssistantServices,
  asker: Asker,
  { query: typed, sessionId, userRole: role }: AssistantSearchInput,
): Promise<AssistantSearchAnswer> {
  const query = maskPatientData(typed);
  return respond(services, asker, {
    type: 'search',
    sessionId,
    role,
    query,
    declined: asksForAdvice(query)
      ? { searchInsights: ADVICE_DECLINED, relevantResults: [], sources: [] }
      : null,
    find: () => findPassages(services, query, { limit: MAX_PASSAGES }),
    request: (found) =>
      found.length > 0
        ? {
            messages: toMessages({ task: TASK, role, found, request: { query } }),
            schema: WrittenSearch,
            schemaName: 'search',
          }
        : null,
    toDraft: (written, found) => {
      const sources = toSources(citedPassages(found, written.sources));
      const searchInsights = keepKnownLinks(written.searchInsights, found).trim();
      return sources.length > 0 && searchInsights
        ? { searchInsights, relevantResults: sources, sources }
        : null;
    },
    extract: () => extractSearch(services, query, role),
    toText: ({ searchInsights }) => searchInsights,
    isAnswered: ({ relevantResults }) => relevantResults.length > 0,
  });
}
