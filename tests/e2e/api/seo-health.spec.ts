import { expect, test } from '@playwright/test';
import { readSitePages } from '#server/flows/seo-health/read-site-pages.ts';
import { readHtml } from '#server/kernel/html/html-facts.ts';
import { productSlugOf } from '#shared/paths.ts';
import { fetchHtml } from '../../support/public-pages.ts';
import { shopDatabase } from '../../support/shop-database.ts';

test('computes for SEO health what the pages of products say', async () => {
  const shop = shopDatabase();
  const pages = await readSitePages({ ...shop, readPage: fetchHtml });
  shop.db.$client.close();
  const products = pages.filter(({ path }) => productSlugOf(path));
  expect(products.length).toBeGreaterThan(5);
  for (const { path, facts } of products) {
    const { title, description, robots, canonical, shareImage, structuredData } = readHtml(
      await fetchHtml(path),
    );
    expect(facts, path).toEqual({ title, description, robots, canonical, shareImage, structuredData });
  }
});
