import type { Page } from '@playwright/test';
import { PUBLIC_PAGES } from '../../support/public-pages.ts';
import { DESKTOP, expect, expectNoSidewaysScroll, NARROWEST, test } from '../../support/screen-test.ts';

const isCourse = (path: string) => path.startsWith('/course/');
/** The others are the same page with other texts. */
const COURSES = ['/course/afatt-military', '/course/met3-civilian'];
/** Checked with what opens on them, and with errors in their forms. */
const IN_OTHER_STATES = ['/team', '/faqs', '/contact', '/find-my-order'];

for (const [name, paths] of [
  ['courses', PUBLIC_PAGES.filter(isCourse)],
  ['all other public pages', PUBLIC_PAGES.filter((path) => !isCourse(path))],
] as const) {
  test(`${name} are accessible and show all of their content`, async ({ page, checkAccessibility }) => {
    test.slow();
    for (const path of paths) {
      await test.step(path, async () => {
        await page.goto(path);
        const isChecked = isCourse(path) ? COURSES.includes(path) : !IN_OTHER_STATES.includes(path);
        if (isChecked) await checkAccessibility();
        const own = page.viewportSize() ?? DESKTOP;
        await expectNoSidewaysScroll(page, NARROWEST, '200%');
        await page.setViewportSize(own);
        expect(await hiddenContent(page), 'hidden on a phone').toEqual([]);
        await page.setViewportSize(DESKTOP);
        expect(await hiddenContent(page), 'hidden on a desktop').toEqual([]);
        await page.setViewportSize(own);
        if (path === '/military') await expectPartOfStar(page);
      });
    }
  });
}

/** What of the content isn't visible, other than what opens. */
function hiddenContent(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const unseen = 'details, option, [hidden], [type=hidden], [role=status], script, style';
    const all = [...document.querySelectorAll('main, main *')].filter((each) => !each.closest(unseen));
    return all
      .filter((each) => !each.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
      .map(({ outerHTML }) => outerHTML);
  });
}

/** Shows the rating of a course to a fraction of a star. */
async function expectPartOfStar(page: Page): Promise<void> {
  const stars = page.locator('[data-course=afatt-military] [data-rating="4.75"] svg');
  const [row, filled] = await stars.evaluateAll((all) => all.map((svg) => svg.getBoundingClientRect().width));
  // Four stars of 24 with their gaps of 4, and three quarters of the fifth.
  expect((filled ?? 0) / (row ?? 1)).toBeCloseTo((4 * 28 + 0.75 * 24) / (5 * 24 + 4 * 4), 2);
}

test('opens several bios and questions, among them the one that the address names', async ({
  page,
  checkAccessibility,
}) => {
  await page.goto('/team');
  for (const index of [0, 2]) await page.locator('[data-profile] summary').nth(index).click();
  await expect(page.getByText('Hide Bio').filter({ visible: true })).toHaveCount(2);
  await checkAccessibility();

  await page.goto('/faqs#cme-credits');
  const open = page.getByTestId('faqs-page').locator('details[open]');
  await expect(open).toHaveCount(1);
  await expect(open).toHaveAttribute('id', 'cme-credits');
  await expect(open).toBeInViewport();
  await checkAccessibility();
  const closed = page.getByTestId('faqs-page').locator('details:not([open])');
  await closed.first().locator('summary').click();
  await expect(open).toHaveCount(2);
});
