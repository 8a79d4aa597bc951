import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { suggestKeywords } from '#server/seo/help/suggest-keywords.ts';
import { SeoKeywordsInput, SuggestedKeywords } from '#shared/schemas/seo-help.schema.ts';

export const prerender = false;

export const POST = endpoint({
  summary: "Suggests keywords for a page, by the model or from the page's own text.",
  auth: 'admin',
  limit: 'admin',
  input: SeoKeywordsInput,
  output: SuggestedKeywords,
  run: ({ input, actor, services, http }) => suggestKeywords(services, input, actor, http.request.signal),
});

export const ALL = otherMethods({ POST });
