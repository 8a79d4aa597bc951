import type { Page } from '@playwright/test';
import { INSTITUTE } from '#config/institute.ts';
import { contentIds, PUBLIC_PAGES } from '../../support/public-pages.ts';
import { expect, test } from '../../support/screen-test.ts';

/** What the documents name on each page: texts, links by name and address, test ids. */
const NAMED: Record<string, { texts?: string[]; links?: [string, string][]; testId?: string }> = {
  '/': {
    links: [
      ['Military', '/military'],
      ['Civilian', '/civilian'],
      ['About', '/about'],
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
    texts: ['Find my order', 'Order number', 'E-mail', 'Send the link'],
    links: [['Write to us', '/contact']],
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
      '1,756',
    ],
    links: [
      ['Back to Military Courses', '/military'],
      ['Contact Us', '/contact?course=afatt-military&interest=military'],
    ],
  },
  '/course/save-civilian': { texts: ['156'], links: [['Back to Civilian Courses', '/civilian']] },
};

const NAVIGATION = [
  ['ABOUT', '/about'],
  ['MILITARY', '/military'],
  ['CIVILIAN', '/civilian'],
  ['FAQs', '/faqs'],
  ['CONTACT', '/contact'],
  ['MERCH', '/store'],
];

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
  test(`${path} says what the documents name, and everybody can use it`, async ({
    page,
    checkAccessibility,
  }) => {
    expect((await page.goto(path))?.status()).toBe(200);
    await expectNamed(page, path);
    await checkAccessibility();
    await page.setViewportSize({ width: 320, height: 700 });
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways, 'sideways scroll at 320 px').toBe(0);
  });
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every page says the same', async ({ page }) => {
    for (const path of Object.keys(NAMED)) {
      await page.goto(path);
      await expectNamed(page, path);
    }
  });

  test('questions and bios open, several at a time', async ({ page }) => {
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

  test('a contact message is sent, and what is wrong is said', async ({ page, allow }) => {
    allow(/422/);
    await page.goto('/contact');
    await page.getByLabel('First name').fill('Zoë');
    await page.getByLabel('Last name').fill('Doe');
    await page.getByLabel('E-mail').fill('zoe@example');
    await page.getByLabel('Area of interest').selectOption('both');
    await page.getByLabel('Message', { exact: true }).fill('Two\nlines');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.getByText('Please enter a valid email address')).toBeVisible();
    await expect(page.getByLabel('First name')).toHaveValue('Zoë');
    await expect(page.getByLabel('Area of interest')).toHaveValue('both');
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('Two\nlines');
    await page.getByLabel('E-mail').fill('zoe@example.com');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page).toHaveURL('/contact/thanks');
    await expect(page.getByRole('heading', { name: 'Message sent successfully!' })).toBeVisible();
  });
});

test('the header and the footer lead everywhere', async ({ page, isMobile }) => {
  await page.goto('/military');
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
  const navigation = page.getByRole('navigation', { name: isMobile ? 'Menu' : 'Main' });
  for (const [label = '', href = ''] of NAVIGATION) {
    await expect(navigation.getByRole('link', { name: label, exact: true })).toHaveAttribute('href', href);
  }
  await expect(navigation.getByRole('link', { name: 'MILITARY', exact: true })).toHaveAttribute(
    'aria-current',
    'page',
  );
  const login = page.locator('a', { hasText: 'LOGIN' }).filter({ visible: true });
  await expect(login).toHaveAttribute('target', '_blank');
  const footer = page.getByRole('contentinfo');
  for (const href of [
    '/military',
    '/civilian',
    INSTITUTE.afattUrl,
    '/course/btrc-military',
    '/about',
    '/faqs',
    '/contact',
    '/cancellation-policy',
    '/privacy',
    '/find-my-order',
    '/auth',
  ]) {
    await expect(footer.locator(`a[href="${href}"]`).first(), href).toBeVisible();
  }
  await expect(footer.locator('a[href="/auth"]')).toHaveAttribute('rel', 'nofollow');
});

test('a course page fills in the contact form', async ({ page }) => {
  await page.goto('/course/met3-civilian');
  await page.getByRole('main').getByRole('link', { name: 'Contact Us' }).first().click();
  await expect(page.getByLabel('Area of interest')).toHaveValue('civilian');
  await expect(page.locator('[name=course]')).toHaveValue('met3-civilian');
});

test('the contact form says what is wrong, sends and tells', async ({ page, allow, checkAccessibility }) => {
  allow(/503|answered with/);
  await page.goto('/contact');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('First name is required')).toBeVisible();
  await expect(page.getByText('Please select your area of interest')).toBeVisible();
  await expect(page.getByLabel('First name')).toBeFocused();
  await checkAccessibility();

  await page.getByLabel('First name').fill('Sam');
  await expect(page.getByText('First name is required')).toBeHidden();
  await page.getByLabel('Last name').fill('Doe');
  await page.getByLabel('E-mail').fill('sam');
  await page.getByLabel('Area of interest').selectOption('military');
  await page.getByLabel('Message', { exact: true }).fill('When is the next course?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await page.getByLabel('E-mail').fill('sam@example.com');

  await page.route('**/api/contact', (route) => route.fulfill({ status: 503, body: '{}' }), { times: 1 });
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Failed to send message')).toBeInViewport({ ratio: 1 });
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('When is the next course?');
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(page.getByText('Message sent successfully!')).toBeInViewport({ ratio: 1 });
  await expect(page.getByLabel('Message', { exact: true })).toHaveValue('');
});

test('everything is reached by keyboard, with the focus in sight', async ({ page }) => {
  await page.goto('/faqs');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('faqs-page').locator('details[open]')).toHaveCount(1);
});
