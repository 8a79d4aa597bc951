import { searchSite } from '#server/assistant/search-site.ts';
import { asVisitor } from '#server/assistant/visitor-cookie.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { AssistantSearchAnswer, AssistantSearchInput } from '#shared/schemas/assistant.schema.ts';

export const prerender = false;

export const POST = endpoint({
  summary: 'Searches the site and sums up what it found.',
  auth: 'public',
  limit: 'assistant',
  input: AssistantSearchInput,
  output: AssistantSearchAnswer,
  run: ({ input, services, http }) =>
    asVisitor(services, http, (visitor) =>
      searchSite(services, { visitor, signal: http.request.signal }, input),
    ),
});

export const ALL = otherMethods({ POST });
