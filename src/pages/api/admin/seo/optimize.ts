import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { optimizeSeo } from '#server/seo/help/optimize-seo.ts';
import { OptimizedSeo, SeoOptimizeInput } from '#shared/schemas/seo-help.schema.ts';

export const prerender = false;

export const POST = endpoint({
  summary:
    'Scores an SEO record as it is typed, and suggests how to improve it, by the model or by the rules of the score.',
  auth: 'admin',
  limit: 'admin',
  input: SeoOptimizeInput,
  output: OptimizedSeo,
  run: ({ input, actor, services, http }) => optimizeSeo(services, input, actor, http.request.signal),
});

export const ALL = otherMethods({ POST });
