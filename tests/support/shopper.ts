import { expect, type Locator, type Page } from '@playwright/test';

export const CARDS = {
  succeeds: '4242 4242 4242 4242',
  asksForAuthentication: '4000 0025 0000 3155',
};

/** Opens a page, waits until its islands listen, and opens what cards keep behind "Choose options" on a phone. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilReady(page);
}

/** Reloads the page like `visit`. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await untilReady(page);
}

async function untilReady(page: Page): Promise<void> {
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await page.locator('details.card-options').evaluateAll((cards: HTMLDetailsElement[]) => {
    for (const card of cards) {
      card.open = true;
      // Its place keeps the height of a closed one until it's drawn: then the others would move under the pointer.
      card.closest('li')?.style.setProperty('content-visibility', 'visible');
    }
  });
}

/** Presses "Choose options", which only a phone shows. */
export async function chooseOptions(card: Locator): Promise<void> {
  const summary = card.locator('summary');
  // A page that is still arriving has neither.
  await card.waitFor();
  if (await summary.isVisible()) await summary.click();
}

/** The store with only this product: the pictures and cards of the others take most of the time of a visit. */
export function storeWith(name: string): string {
  return `/store?q=${encodeURIComponent(name)}`;
}

/** Puts one product into the cart through the store. */
export async function addToCart(
  page: Page,
  name: string,
  options: { size?: string; color?: string } = {},
): Promise<void> {
  await visit(page, storeWith(name));
  const card = productCard(page, name);
  if (options.size) await card.getByLabel('Size').selectOption(options.size);
  if (options.color) await card.getByLabel('Color').selectOption(options.color);
  await card.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(toast(page, 'Added to cart')).toBeVisible();
}

export function productCard(page: Page, name: string) {
  return page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
}

/** The toast on show, by its title or its text. */
export function toast(page: Page, text: string) {
  return page.getByRole('region', { name: /Notifications/ }).getByText(text, { exact: true });
}

/** Fills the checkout, all but the card. */
export async function fillCheckout(page: Page, email = 'sam@example.com'): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('First name').fill('Sam');
  await page.getByLabel('Last name').fill('Doe');
  await page.getByLabel('Address line 1').fill('1 Main Street');
  await page.getByLabel('City').fill('Henderson');
  await page.getByLabel('State').fill('NV');
  await page.getByLabel('ZIP code').fill('89012');
}

export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Credit or debit card number').fill(number);
  await page.getByLabel('Credit or debit card expiration date').fill('12/34');
  await page.getByLabel('Credit or debit card CVC/CVV').fill('123');
}

export function completeOrder(page: Page) {
  return page.getByRole('button', { name: /Complete Order/ });
}
