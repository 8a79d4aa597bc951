import { randomUUID } from 'node:crypto';
import type { Page, Route } from '@playwright/test';
import { DISMISSED_VENDOR_BANNER_COOKIE } from '#shared/admin-cookies.ts';
import { Client } from '../../support/api.ts';
import { buy } from '../../support/api-shop.ts';
import { DESKTOP_ONLY } from '../../support/e2e-settings.ts';
import { expect, test } from '../../support/screen-test.ts';
import { signInAsAdmin } from '../../support/session.ts';
import { visit } from '../../support/shopper.ts';

/** Not the newest order's, which looks for new ones. */
const LIST = /\/api\/admin\/orders\?.*limit=50/;

const PRODUCTS_SCRIPT = /\/assets\/Products\.[^/]*\.js$/;

async function openOrders(page: Page, query = ''): Promise<void> {
  await visit(page, `/admin/order-management${query}`);
  await expect(page.getByRole('heading', { name: /^Orders \(/ })).toBeVisible();
}

test('a list of the back office is accessible in every state, with selected rows and with what opens over it', async ({
  page,
  context,
  allow,
  checkAccessibility,
}) => {
  test.slow();
  allow(/503/);
  const email = `${randomUUID()}@example.com`;
  const order = await buy(await Client.open(), ['Shield Patch'], email);
  await signInAsAdmin(context);
  const held: Route[] = [];
  await page.route(LIST, (route) => void held.push(route), { times: 1 });
  await visit(page, `/admin/order-management?q=${email}`);
  await expect(page.getByText('Loading orders...')).toBeVisible();
  await test.step('loading', () => checkAccessibility());
  await held[0]?.continue();
  await page.getByRole('checkbox', { name: `Select ${order.orderNumber}` }).check();
  const bulk = page.getByRole('region', { name: 'Selected rows' });
  await expect(bulk).toBeVisible();
  const actions = bulk.locator('button, select, a');
  await expect(actions.nth(2)).toBeVisible();
  for (const action of await actions.all()) await expect(action).toBeInViewport({ ratio: 1 });
  await test.step('full, with a selected row', () => checkAccessibility());

  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
  await test.step('help', () => checkAccessibility());
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Find' }).getByRole('combobox').fill(email);
  await expect(page.getByRole('option', { name: new RegExp(order.orderNumber) })).toBeVisible();
  await test.step('palette', () => checkAccessibility());
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: `View order ${order.orderNumber}` }).click();
  const dialog = page.getByRole('dialog');
  for (const title of ['Ship by hand', 'Correct email or address', 'Add a note or write to the customer'])
    await dialog.getByText(title, { exact: true }).click();
  await dialog.getByText('Change the status', { exact: true }).click();
  await test.step('an order with its forms', () => checkAccessibility());
  await dialog.getByLabel('Note', { exact: true }).fill('Asked for gift wrap.');
  await page.keyboard.press('Escape');
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await expect(question).toBeVisible();
  await test.step('a question', () => checkAccessibility());
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(dialog).toBeHidden();

  await page.route(LIST, (route) => route.fulfill({ status: 503, body: '{}' }));
  await page.getByRole('searchbox').fill(email.slice(0, -1));
  await expect(page.getByText('Failed to load orders. Please try again.')).toBeVisible({ timeout: 30_000 });
  await test.step('failed', () => checkAccessibility());
});

test('a button that is pressed before the script of its screen has loaded does its work afterwards', async ({
  page,
  context,
}) => {
  await signInAsAdmin(context);
  await visit(page, '/admin/products');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  // A press may come before the script of the screen: it's done, and kept in the cookie, later.
  await expect
    .poll(async () => (await context.cookies()).map(({ name }) => name))
    .toContain(DISMISSED_VENDOR_BANNER_COOKIE);
  const held: Route[] = [];
  await page.route(PRODUCTS_SCRIPT, (route) => void held.push(route));
  await page.reload();
  await expect.poll(() => held.length).toBe(1);
  await expect(page.getByRole('button', { name: 'Dismiss' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add Product' }).click();
  await held[0]?.continue();
  await expect(page.getByRole('dialog', { name: 'Add Product' })).toBeVisible();
});

test('a screen whose script cannot be loaded says so, the shell works, and a reload opens it', async ({
  page,
  context,
  allow,
}) => {
  allow(/Products\.|ERR_FAILED|dynamically imported|The script of a part could not be loaded/);
  await signInAsAdmin(context);
  await page.route(PRODUCTS_SCRIPT, (route) => route.abort());
  await page.goto('/admin/products');
  await expect(page.getByText("This didn't load.")).toBeVisible();
  await page.getByRole('button', { name: 'Help' }).click();
  await expect(page.getByRole('dialog', { name: 'Help' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Retry' }).click();
  const reload = page.getByRole('button', { name: 'Reload the page' });
  await expect(reload).toBeVisible();
  await page.unroute(PRODUCTS_SCRIPT);
  await reload.click();
  await expect(page.getByText("This didn't load.")).toHaveCount(0);
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add Product' })).toBeVisible();
});

test(`an order of this minute leaves the list within its card ${DESKTOP_ONLY}`, async ({ page, context }) => {
  await buy(await Client.open(), ['Shield Patch']);
  await signInAsAdmin(context);
  await openOrders(page);
  await expect(page.getByText('just now').first()).toBeVisible();
  const table = page.getByRole('table').first();
  expect(await table.evaluate(({ parentElement: card }) => card && card.scrollWidth - card.clientWidth)).toBe(
    0,
  );
});

test('the menu of the back office is accessible, and gives the focus back', async ({
  page,
  context,
  checkAccessibility,
}) => {
  await signInAsAdmin(context);
  await visit(page, '/admin');
  const menu = page.getByRole('button', { name: 'Open menu' });
  await menu.click();
  const main = page.getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link', { name: 'Order Management' })).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();
  await menu.click();
  await checkAccessibility();
});

test(`Tab reaches every control of a list with a visible focus, and a row opens and closes by keys ${DESKTOP_ONLY}`, async ({
  page,
  context,
}) => {
  const email = `${randomUUID()}@example.com`;
  const order = await buy(await Client.open(), ['Shield Patch'], email);
  await signInAsAdmin(context);
  await openOrders(page, `?q=${email}`);
  const controls = await page.evaluate(
    () =>
      [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, summary')].filter(
        (element) => element.checkVisibility() && !element.matches(':disabled'),
      ).length,
  );
  const reached = new Set<string>();
  for (let presses = 0; presses < controls; presses += 1) {
    await page.keyboard.press('Tab');
    const focused = await page.evaluate(() => {
      const element = document.activeElement;
      if (!(element instanceof HTMLElement) || element === document.body) return null;
      const { outlineStyle, boxShadow } = getComputedStyle(element);
      const { top, bottom } = element.getBoundingClientRect();
      return {
        name: element.outerHTML,
        isMarked: outlineStyle !== 'none' || boxShadow !== 'none',
        isInView: bottom > 0 && top < innerHeight,
      };
    });
    if (!focused) continue;
    expect(focused).toMatchObject({ isMarked: true, isInView: true });
    reached.add(focused.name);
  }
  expect(reached.size).toBeGreaterThanOrEqual(controls - 1);
  await page.getByRole('heading', { level: 1 }).click();
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Order #${order.id}` });
  await expect(dialog).toContainText(email);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // The focus returns after the dialog has gone.
  const focusedRow = () => page.evaluate(() => document.activeElement?.closest('tr')?.dataset['id']);
  await expect.poll(focusedRow).toBe(order.id);
});
