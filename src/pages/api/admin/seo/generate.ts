import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { generateSeo } from '#server/seo/help/generate-seo.ts';
import { GeneratedSeo, SeoGenerateInput } from '#shared/schemas/seo-help.schema.ts';

export const prerender = false;

export const POST = endpoint({
  summary:
    "Suggests an SEO record for a page, by the model (`model`) or from the page's own text (`extract`). Stores nothing but the entry of the log.",
  auth: 'admin',
  limit: 'admin',
  input: SeoGenerateInput,
  output: GeneratedSeo,
  run: ({ input, actor, services, http }) => generateSeo(services, input, actor, http.request.signal),
});

export const ALL = otherMethods({ POST });
