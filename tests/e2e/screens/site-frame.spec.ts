import type { Page } from '@playwright/test';
import { DESKTOP_ONLY } from '../../support/e2e-settings.ts';
import { DESKTOP, expect, test } from '../../support/screen-test.ts';

const NAVIGATION = [
  ['ABOUT', '/about'],
  ['MILITARY', '/military'],
  ['CIVILIAN', '/civilian'],
  ['FAQs', '/faqs'],
  ['CONTACT', '/contact'],
  ['MERCH', '/store'],
];

async function expectNavigation(page: Page, name: string): Promise<void> {
  const navigation = page.getByRole('navigation', { name });
  for (const [label = '', href = ''] of NAVIGATION) {
    const link = navigation.getByRole('link', { name: label, exact: true });
    await expect(link).toBeVisible();
    await expect(link).toHaveAttribute('href', href);
  }
  await expect(navigation.getByRole('link', { name: 'MILITARY', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  const login = page.locator('a', { hasText: 'LOGIN' }).filter({ visible: true });
  await expect(login).toHaveAttribute('target', '_blank');
}

async function expectFooter(page: Page, isFolded: boolean): Promise<void> {
  const footer = page.getByRole('contentinfo');
  if (isFolded) {
    const columns = ['Training Programs', 'Company', 'Shop', 'Follow us'];
    for (const title of columns) await footer.locator('summary', { hasText: title }).click();
  }
  for (const href of [
    '/military',
    '/civilian',
    'https://afatt.example.com/',
    '/course/btrc-military',
    '/about',
    '/faqs',
    '/contact',
    '/ai-assistant',
    '/cancellation-policy',
    '/privacy',
    '/store',
    '/cancellation-policy#merchandise',
    '/find-my-order',
    '/account',
    '/auth',
    'https://facebook.example.com/',
    'https://instagram.example.com/',
    'https://tiktok.example.com/',
    'https://youtube.example.com/',
  ]) {
    await expect(footer.locator(`a[href="${href}"]`).filter({ visible: true }), href).toHaveCount(1);
  }
  await expect(footer.locator('a[href="/auth"]')).toHaveAttribute('rel', 'nofollow');
}

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('links to every section from header and footer', async ({ page }) => {
    await page.goto('/military');
    await expectFooter(page, true);
    await page.getByRole('button', { name: 'Open menu' }).click();
    await expectNavigation(page, 'Menu');

    await page.setViewportSize(DESKTOP);
    await page.goto('/military');
    await expectFooter(page, false);
    await expectNavigation(page, 'Main');
  });
});

test('opens an accessible menu, and the page behind it does not scroll', async ({
  page,
  checkAccessibility,
}) => {
  await page.goto('/military');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expectNavigation(page, 'Menu');
  await expect(page.locator('html')).toHaveCSS('overflow', 'hidden');
  await checkAccessibility();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeHidden();
  await expect(page.locator('html')).not.toHaveCSS('overflow', 'hidden');
});

test('opens and closes the menu in a browser without popovers', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['popover', 'showPopover', 'hidePopover', 'togglePopover'])
      Reflect.deleteProperty(HTMLElement.prototype, name);
  });
  // The attribute means nothing to such a browser.
  await page.route('/', async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace('id="menu" popover', 'id="menu"');
    await route.fulfill({ response, body });
  });
  await page.goto('/');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const open = page.getByRole('button', { name: 'Open menu' });
  await expect(menu).toBeHidden();
  const closings = [
    () => page.getByRole('button', { name: 'Close menu' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(380, 600),
  ];
  for (const close of closings) {
    await open.click();
    await expect(menu).toBeVisible();
    await close();
    await expect(menu).toBeHidden();
  }
  await open.click();
  await menu.getByRole('link', { name: 'FAQs' }).click();
  await expect(page).toHaveURL('/faqs');
});

test('keeps every focused element in view', { tag: DESKTOP_ONLY }, async ({ page }) => {
  for (const path of ['/contact', '/course/afatt-military']) {
    await test.step(path, async () => {
      await page.goto(path);
      const stops = await page.evaluate(
        () =>
          [
            ...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, summary'),
          ].filter((element) => element.tabIndex >= 0 && element.checkVisibility()).length,
      );
      const lost: string[] = [];
      const seen = new Set<string>();
      for (let stop = 0; stop < stops; stop += 1) {
        await page.keyboard.press('Tab');
        const { name, inSight } = await page.evaluate(lookAtFocus);
        seen.add(name);
        if (!inSight) lost.push(name);
      }
      expect(lost).toEqual([]);
      expect(seen.size).toBe(stops);
    });
  }
});

/** Whether what has the focus is in the window, on top, and marked by an outline. */
function lookAtFocus(): { name: string; inSight: boolean } {
  const element = document.activeElement ?? document.body;
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  const { left, top, width, height } = element.getClientRects()[0] ?? new DOMRect();
  const hit = document.elementFromPoint(left + width / 2, top + height / 2);
  const order = [...document.querySelectorAll('*')].indexOf(element);
  return {
    name: `${order} ${element.tagName} ${element.textContent?.trim()}`,
    inSight:
      hit !== null &&
      element.contains(hit) &&
      outlineStyle !== 'none' &&
      Number.parseFloat(outlineWidth) >= 2,
  };
}

test('skips the header with the skip link', { tag: DESKTOP_ONLY }, async ({ page }) => {
  await page.goto('/faqs');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('faqs-page').locator('details[open]')).toHaveCount(1);

  await page.goto('/auth');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});
