import { generateSeo } from '#server/flows/seo-help/generate-seo.ts';
import { optimizeSeo } from '#server/flows/seo-help/optimize-seo.ts';
import { suggestKeywords } from '#server/flows/seo-help/suggest-keywords.ts';
import { endpoint } from '#server/kernel/http/endpoint.ts';
import {
  GeneratedSeo,
  OptimizedSeo,
  SeoGenerateInput,
  SeoKeywordsInput,
  SeoOptimizeInput,
  SuggestedKeywords,
} from '#shared/schemas/seo-help.schema.ts';

export const seoHelpRoutes = {
  'POST /api/admin/seo/generate': endpoint({
    summary:
      "Suggests an SEO record for a page, by the model (`model`) or from the page's own text (`extract`). Stores nothing but the entry of the log.",
    auth: 'admin',
    limit: 'admin',
    input: SeoGenerateInput,
    output: GeneratedSeo,
    run: ({ input, actor, services, http }) => generateSeo(services, input, actor, http.request.signal),
  }),
  'POST /api/admin/seo/keywords': endpoint({
    summary: "Suggests keywords for a page, by the model or from the page's own text.",
    auth: 'admin',
    limit: 'admin',
    input: SeoKeywordsInput,
    output: SuggestedKeywords,
    run: ({ input, actor, services, http }) => suggestKeywords(services, input, actor, http.request.signal),
  }),
  'POST /api/admin/seo/optimize': endpoint({
    summary:
      'Scores an SEO record as it is typed, and suggests how to improve it, by the model or by the rules of the score.',
    auth: 'admin',
    limit: 'admin',
    input: SeoOptimizeInput,
    output: OptimizedSeo,
    run: ({ input, actor, services, http }) => optimizeSeo(services, input, actor, http.request.signal),
  }),
};
