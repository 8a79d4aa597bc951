import type { Page } from '@playwright/test';
import { INSTITUTE } from '#config/institute.ts';
import { contentIds, PUBLIC_PAGES } from '../../support/public-pages.ts';
import { DESKTOP, expect, test } from '../../support/screen-test.ts';

/** What the documents name on each page: texts, links by name and address, test ids. */
const NAMED: Record<string, { texts?: string[]; links?: [string, string][]; testId?: string }> = {
  '/': {
    // The last is a label of the drawn route.
    texts: ['Be ready from point of injury to hospital', 'we train you for'],
    links: [
      ['Military', '/military'],
      ['Civilian', '/civilian'],
      ['About', '/about'],
      // The card, the footer and this list agree.
      ['AFATT', INSTITUTE.afattUrl],
    ],
  },
  '/about': {
    links: [
      ['team', '/team'],
      ['video', INSTITUTE.founderVideoUrl],
    ],
  },
  '/military': {
    testId: 'military-page',
    links: [
      ['Basic Trauma Response Course', '/course/btrc-military'],
      ['Medical Evacuation Tactical Trauma Training', '/course/met3-military'],
      ['Armed Forces Advanced Trauma Training', INSTITUTE.afattUrl],
    ],
  },
  '/civilian': {
    testId: 'civilian-page',
    texts: [
      'CIVILIAN',
      "Our courses are designed to give you the hands on medical training you can't get in school",
      'GTI MEDICAL TRAINING SOLUTIONS',
      'Our Mission',
    ],
    links: [
      ['Basic Trauma Response Course', '/course/btrc-civilian'],
      ['Medical Evacuation Tactical Trauma Training', '/course/met3-civilian'],
      ['Stop Hemorrhage', '/course/save-civilian'],
    ],
  },
  '/faqs': {
    testId: 'faqs-page',
    texts: ['Frequently Asked Questions', 'Get answers to common questions about our training programs'],
  },
  '/contact': {
    texts: ['Contact Us', 'Ready to advance your medical training? Get in touch with our team'],
    links: [[INSTITUTE.email, `mailto:${INSTITUTE.email}`]],
  },
  '/privacy': {
    texts: [
      'January 1, 2025',
      'Introduction',
      'Information We Collect',
      'How We Use Your Information',
      'Information Sharing',
      'Data Security',
      'Your Rights',
      'Contact Us',
      'Policy Updates',
    ],
  },
  '/find-my-order': {
    texts: ['Find my order', 'Order number', 'Email', 'Send the link'],
    links: [['Contact us', '/contact']],
  },
  '/team': {
    texts: [
      'Expert Instructors & Medical Professionals',
      'Executive Leadership',
      'Senior Leadership',
      'Veteran Faculty',
      'View Bio',
    ],
  },
  '/course/afatt-military': {
    texts: [
      'Course Overview',
      'Course Information',
      'Hands-on Training & Online CME',
      'Ready to Get Started',
      'Dates, length and tuition',
      '120 hours of AMA Category 1 credits',
      '(1,756 reviews)',
    ],
    links: [
      ['Back to Military Courses', '/military'],
      ['Request dates & pricing', '#request'],
      ['Contact Us', '/contact?course=afatt-military&interest=military'],
    ],
  },
  '/course/met3-military': { texts: ['(312 reviews)'] },
  '/course/met3-civilian': { texts: ['(312 reviews)'] },
  '/course/btrc-military': { texts: ['(84 reviews)'] },
  '/course/btrc-civilian': { texts: ['(84 reviews)'] },
  '/course/save-civilian': { texts: ['(156 reviews)'], links: [['Back to Civilian Courses', '/civilian']] },
  '/cancellation-policy': {
    texts: [
      'Full refund',
      'More than 30 days before the course starts',
      '50% refund',
      '15 to 30 days before the course starts',
      'No refund',
      'Fewer than 15 days before the course starts',
      'Sample text',
    ],
  },
};

async function expectNamed(page: Page, path: string): Promise<void> {
  const { texts = [], links = [], testId } = NAMED[path] ?? {};
  const main = page.getByRole('main');
  for (const text of texts) await expect(main.getByText(text).first(), text).toBeVisible();
  for (const [name, href] of links) {
    await expect(
      main
        .locator(`a[href="${href}"]`)
        .filter({ hasText: new RegExp(name, 'i') })
        .first(),
      name,
    ).toBeVisible();
  }
  if (testId) await expect(page.getByTestId(testId)).toBeVisible();
}

for (const path of PUBLIC_PAGES) {
  test(`${path} has the specified content and is accessible`, async ({ page, checkAccessibility }) => {
    expect((await page.goto(path))?.status()).toBe(200);
    await expectNamed(page, path);
    await checkAccessibility();
    await page.setViewportSize(DESKTOP);
    await expectNamed(page, path);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('shows the same content on every page', async ({ page }) => {
    for (const path of Object.keys(NAMED)) {
      await page.goto(path);
      await expectNamed(page, path);
    }
  });

  test('opens several questions and bios at a time', async ({ page }) => {
    await page.goto('/faqs');
    const questions = page.getByTestId('faqs-page').locator('details');
    await expect(questions).toHaveCount(contentIds('faqs').length);
    for (const index of [0, 1]) await questions.nth(index).locator('summary').click();
    for (const index of [0, 1]) await expect(questions.nth(index)).toHaveAttribute('open', '');
    await page.goto('/team');
    await expect(page.getByText('View Bio')).toHaveCount(contentIds('team').length);
    await page.getByText('View Bio').first().click();
    await expect(page.getByText('Hide Bio').first()).toBeVisible();
  });
});

test('shows the rating of each course to a fraction of a star', async ({ page }) => {
  await page.goto('/military');
  const reviews = { 'afatt-military': '1,756', 'met3-military': '312', 'btrc-military': '84' };
  for (const [id, count] of Object.entries(reviews)) {
    await expect(page.locator(`[data-course=${id}]`)).toContainText(`(${count} reviews)`);
  }
  const stars = page.locator('[data-course=afatt-military] [data-rating="4.75"] svg');
  const [row, filled] = await stars.evaluateAll((all) => all.map((svg) => svg.getBoundingClientRect().width));
  // Four stars of 24 with their gaps of 4, and three quarters of the fifth.
  expect((filled ?? 0) / (row ?? 1)).toBeCloseTo((4 * 28 + 0.75 * 24) / (5 * 24 + 4 * 4), 2);
});

test('opens the question that the address names', async ({ page, checkAccessibility }) => {
  await page.goto('/faqs#cme-credits');
  const open = page.getByTestId('faqs-page').locator('details[open]');
  await expect(open).toHaveCount(1);
  await expect(open).toHaveAttribute('id', 'cme-credits');
  await expect(open).toBeInViewport();
  await checkAccessibility();
});

test('is accessible with an open bio', async ({ page, checkAccessibility }) => {
  await page.goto('/team');
  for (const index of [0, 2]) await page.locator('[data-profile] summary').nth(index).click();
  await expect(page.getByText('Hide Bio').filter({ visible: true })).toHaveCount(2);
  await checkAccessibility();
});

test('links from an unknown course to the home page', async ({ page, allow, checkAccessibility }) => {
  allow(/404/);
  await page.goto('/course/unknown');
  await checkAccessibility();
  await page.getByRole('link', { name: 'Return Home' }).click();
  await expect(page).toHaveURL('/');
});
