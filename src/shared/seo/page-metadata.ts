import type { SeoRecord } from '#shared/schemas/seo.schema.ts';
import type { StoreProduct } from '#shared/schemas/store-product.schema.ts';
import { freeShippingWords, type ShippingRates } from '#shared/totals.ts';
import { productDescription } from './meta-description.ts';

/** The metadata of a page without an SEO record. */
interface OwnMetadata {
  /** Without the institute's name; absent for the home page. */
  title?: string | undefined;
  description: string;
  noindex?: boolean | undefined;
  /** The address of the share picture. */
  picture: string;
}

interface Place {
  path: string;
  /** The public address of the site. */
  site: string | URL | undefined;
  /** The institute's name. */
  institute: string;
}

/** What search engines get from the head of a page. */
interface PageMetadata {
  title: string;
  description: string;
  robots: string | null;
  canonical: string | null;
  /** The address of the share picture, with host. */
  picture: string;
}

/** Returns the metadata of a page: its active SEO record's, then its own (docs/product/seo.md#page-metadata). */
export function pageMetadata(
  { title, description, noindex = false, picture }: OwnMetadata,
  record: SeoRecord | undefined,
  { path, site, institute }: Place,
): PageMetadata {
  return {
    title: record?.title ?? (title ? `${title} | ${institute}` : institute),
    description: record?.description ?? description,
    robots: noindex ? 'noindex' : (record?.robots ?? null),
    canonical: noindex ? null : new URL(record?.canonical || path, site).href,
    picture: new URL(record?.ogImage || picture, site).href,
  };
}

/** Returns the title, description and picture of a product's page without an SEO record. */
export function productMetadata(product: StoreProduct, rates: ShippingRates, institute: string) {
  return {
    title: product.name,
    description: productDescription(product, freeShippingWords(rates), institute),
    picture: product.image,
  };
}
