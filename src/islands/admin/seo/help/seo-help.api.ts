import * as API from '#shared/admin-api-paths.ts';
import { callApi } from '#shared/api-client.ts';
import {
  GeneratedSeo,
  OptimizedSeo,
  type SeoOptimizeInput,
  SuggestedKeywords,
} from '#shared/schemas/seo-help.schema.ts';

export function generateSeo(pagePath: string, pageDescription: string): Promise<GeneratedSeo> {
  return callApi('POST', API.seoGenerate, GeneratedSeo, { pagePath, pageDescription });
}

export function optimizeSeo(
  pagePath: string,
  currentSeo: SeoOptimizeInput['currentSeo'],
): Promise<OptimizedSeo> {
  return callApi('POST', API.seoOptimize, OptimizedSeo, { pagePath, currentSeo });
}

export function suggestKeywords(pagePath: string, pageContent: string): Promise<SuggestedKeywords> {
  return callApi('POST', API.seoKeywords, SuggestedKeywords, { pagePath, pageContent });
}
