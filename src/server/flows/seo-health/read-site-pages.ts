import { listStoreProducts } from '#server/domain/catalog/list-products.ts';
import { listActiveSeo } from '#server/domain/seo/seo.queries.ts';
import {
  type HeadFacts,
  publishedPages,
  RENDERED_PATHS,
  renderedPage,
  requestPage,
  type SitePage,
} from '#server/domain/seo/site-pages.ts';
import type { Services } from '#server/kernel/services.ts';
import { readSetting } from '#server/kernel/settings/settings.queries.ts';
import { productPath } from '#shared/paths.ts';
import type { SeoRecord } from '#shared/schemas/seo.schema.ts';
import type { StoreProduct } from '#shared/schemas/store-product.schema.ts';
import { pageMetadata, productMetadata } from '#shared/seo/page-metadata.ts';
import type { ShippingRates } from '#shared/totals.ts';

type Deps = Pick<Services, 'db' | 'env' | 'now' | 'readPage'>;
type Records = ReadonlyMap<string, SeoRecord>;

/** Returns all pages of the site with the current facts in their heads, by path. */
export async function readSitePages(services: Deps): Promise<SitePage<HeadFacts>[]> {
  const records = new Map(listActiveSeo(services.db).map((record) => [record.path, record]));
  const rendered = RENDERED_PATHS.map((path) => requestPage(services, path, records.get(path)));
  const pages: SitePage<HeadFacts>[] = [
    ...publishedPages(services),
    ...productPages(services, records),
    ...(await Promise.all(rendered)),
  ];
  return pages.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Computes the heads of the products' pages with the functions that render them: rendering 2,000 pages takes many seconds. */
function productPages(services: Deps, records: Records): SitePage<HeadFacts>[] {
  const institute = readSetting(services, 'institute').name;
  const rates = readSetting(services, 'shipping');
  const site = new URL(services.env.siteUrl);
  return listStoreProducts(services).map((product) => {
    const path = productPath(product.slug);
    const record = records.get(path);
    return renderedPage(services, path, {
      facts: headOf(product, { record, rates, place: { path, site, institute } }),
      record,
    });
  });
}

interface Context {
  record: SeoRecord | undefined;
  rates: ShippingRates;
  place: { path: string; site: URL; institute: string };
}

/** Returns the head of a product's page; null if the page can't be rendered, because an address in it is malformed. */
function headOf(product: StoreProduct, { record, rates, place }: Context): HeadFacts | null {
  const addresses = [
    ...[record?.canonical, record?.ogImage, product.image],
    ...product.pictures.map(({ url }) => url),
    ...product.variants.flatMap(({ imageUrl, backImageUrl }) => [imageUrl, backImageUrl]),
  ];
  if (addresses.some((address) => address && !URL.canParse(address, place.site))) return null;
  const { picture, ...own } = productMetadata(product, rates, place.institute);
  const { picture: shareImage, ...head } = pageMetadata(
    { ...own, picture: picture ?? '/share/home.png' },
    record,
    place,
  );
  // Readers of HTML collapse white space. The structured data is made from objects, so it's valid.
  const title = head.title.replaceAll(/\s+/g, ' ').trim();
  return { ...head, title, shareImage, structuredData: 'valid' };
}
