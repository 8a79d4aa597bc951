import type { SeoDetail, SeoPage } from '#shared/schemas/seo-pages.schema.ts';
import type { ScoredPage, ScoredSeo } from '#shared/seo/seo-checks.ts';
import { splitKeywords } from '#shared/seo/seo-limits.ts';

/** An SEO record as typed. */
export interface TypedSeo {
  path: string;
  isActive: boolean;
  title: string;
  description: string;
  /** Separated by commas. */
  keywords: string;
  ogTitle: string;
  ogDescription: string;
  ogImage: string;
  robots: string;
  canonical: string;
  /** The version that is edited; empty for a new record. */
  updatedAt: string;
  isNew: boolean;
}

/** The edited record: of a path, or a new one. */
export interface EditedSeo {
  path: string;
  record: SeoPage | null;
}

export function valuesOf({ path, record }: EditedSeo): TypedSeo {
  return {
    path,
    isActive: record?.isActive ?? true,
    title: record?.title ?? '',
    description: record?.description ?? '',
    keywords: record?.keywords ?? '',
    ogTitle: record?.ogTitle ?? '',
    ogDescription: record?.ogDescription ?? '',
    ogImage: record?.ogImage ?? '',
    robots: record?.robots ?? '',
    canonical: record?.canonical ?? '',
    updatedAt: record?.updatedAt ?? '',
    isNew: record === null,
  };
}

/** Returns the input of the score: the typed values and the page. */
export function scoredOf(typed: TypedSeo, detail: SeoDetail): [ScoredSeo, ScoredPage] {
  const { address, published, others } = detail;
  return [
    { ...typed, keywords: splitKeywords(typed.keywords) },
    { address, published, others },
  ];
}
