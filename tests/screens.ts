import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import sharp from 'sharp';
import { ensureChromium } from '#scripts/find-chromium.ts';
import { freePort } from '#scripts/free-port.ts';
import { ROOT } from '#scripts/root.ts';
import { withShop } from './bench/with-shop.ts';
import { CARDS, completeOrder, fillCard, fillCheckout, visit } from './support/shopper.ts';

/**
 * `npm run screens`: takes pictures of the main screens of a fresh shop, at the width of a phone and of a desktop, into
 * `docs/screens`. The README shows one of them.
 */
const FOLDER = join(ROOT, 'docs/screens');
const WIDTHS = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 900 },
};

/** The screens in the order of a purchase: each begins where the one before it ended. */
const SCREENS: Record<string, (page: Page) => Promise<unknown>> = {
  home: (page) => page.goto('/'),
  course: (page) => page.goto('/course/met3-military'),
  faqs: (page) => page.goto('/faqs'),
  store: (page) => page.goto('/store'),
  product: (page) => visit(page, '/store/unit-tee?size=M&color=Olive'),
  cart: async (page) => {
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await page.getByText('Added to cart').first().waitFor();
    await visit(page, '/cart');
  },
  checkout: async (page) => {
    await visit(page, '/checkout');
    await fillCheckout(page);
    await page.evaluate(() => scrollTo(0, 0));
  },
  confirmation: async (page) => {
    await fillCard(page, CARDS.succeeds);
    await completeOrder(page).click();
    await page.getByRole('heading', { name: 'Order Confirmed!' }).waitFor();
  },
};

mkdirSync(FOLDER, { recursive: true });
await withShop({ port: await freePort() }, async (baseURL) => {
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: ['--no-sandbox'] });
  try {
    for (const width of Object.keys(WIDTHS) as (keyof typeof WIDTHS)[])
      await takePictures(browser, baseURL, width);
  } finally {
    await browser.close();
  }
});

async function takePictures(browser: Browser, baseURL: string, width: keyof typeof WIDTHS): Promise<void> {
  const page = await browser.newPage({ baseURL, viewport: WIDTHS[width], reducedMotion: 'reduce' });
  for (const [name, open] of Object.entries(SCREENS)) {
    await open(page);
    await page.evaluate(() => document.fonts.ready);
    const picture = await page.screenshot({ animations: 'disabled' });
    await sharp(picture)
      .webp({ quality: 80 })
      .toFile(join(FOLDER, `${name}-${width}.webp`));
    console.log(`docs/screens/${name}-${width}.webp`);
  }
  await page.close();
}
