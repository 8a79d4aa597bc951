import { expect, test } from '@playwright/test';
import { INSTITUTE } from '#config/institute.ts';
import { contentIds, PUBLIC_PAGES } from '../../support/public-pages.ts';
import { readPage, textOf } from '../../support/read-page.ts';

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

for (const path of PUBLIC_PAGES) {
  test(`${path} has the specified content`, async ({ request }) => {
    const { status, document, main } = await readPage(request, path);
    expect(status).toBe(200);
    const { texts = [], links = [], testId } = NAMED[path] ?? {};
    const content = textOf(main).toLowerCase();
    for (const text of texts) expect(content).toContain(text.toLowerCase());
    const found = [...main.querySelectorAll('a')].map((link) => ({
      href: link.getAttribute('href'),
      text: textOf(link).toLowerCase(),
    }));
    for (const [name, href] of links)
      expect(found).toContainEqual({ href, text: expect.stringContaining(name.toLowerCase()) });
    if (testId) expect(document.querySelector(`[data-testid=${testId}]`)).not.toBeNull();
  });
}

test('shows the rating of each military course', async ({ request }) => {
  const { main } = await readPage(request, '/military');
  const reviews = { 'afatt-military': '1,756', 'met3-military': '312', 'btrc-military': '84' };
  for (const [id, count] of Object.entries(reviews))
    expect(main.querySelector(`[data-course=${id}]`)?.textContent).toContain(`(${count} reviews)`);
});

test('has a closed question for each file, of which several can be open', async ({ request }) => {
  const { main } = await readPage(request, '/faqs');
  expectToOpen([...main.querySelectorAll('details')], contentIds('faqs').length);
});

test('has a closed bio for each profile, of which several can be open', async ({ request }) => {
  const { main } = await readPage(request, '/team');
  const bios = [...main.querySelectorAll('details')].filter((bio) => bio.textContent.includes('View Bio'));
  expectToOpen(bios, contentIds('team').length);
});

/** Without script, the browser opens and closes them. It closes the others of the same name. */
function expectToOpen(details: HTMLDetailsElement[], count: number): void {
  expect(details).toHaveLength(count);
  for (const each of details) {
    expect(each.firstElementChild?.tagName).toBe('SUMMARY');
    expect([each.hasAttribute('open'), each.hasAttribute('name')]).toEqual([false, false]);
  }
}

test('links from an unknown course to the home page', async ({ request }) => {
  const { status, inMain } = await readPage(request, '/course/unknown');
  expect(status).toBe(404);
  expect(inMain.getByText('Return Home').getAttribute('href')).toBe('/');
});

test('links the address to Google Maps, in a new tab', async ({ request }) => {
  const link = (await readPage(request, '/contact')).main.querySelector('[data-maps]');
  expect(link?.getAttribute('href')).toMatch(/^https:\/\/www\.google\.com\/maps\/search\//);
  expect(link?.getAttribute('target')).toBe('_blank');
});
