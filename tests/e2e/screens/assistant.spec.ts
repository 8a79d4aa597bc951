import type { Page } from '@playwright/test';
import { DESKTOP_ONLY } from '../../support/e2e-settings.ts';
import { expect, test } from '../../support/screen-test.ts';
import { visit } from '../../support/shopper.ts';

const SOURCES = [
  {
    title: 'Armed Forces Advanced Trauma Training',
    url: '/course/afatt-military',
    excerpt: 'A certificate of 120 hours.',
  },
];
const ANSWER = {
  id: 'answer',
  mode: 'extract',
  isAnswered: true,
  answer: 'You get **120 hours**.',
  sources: SOURCES,
};
const RECOMMENDED = {
  id: 'recommended',
  mode: 'extract',
  sources: [],
  recommendations: [
    {
      courseId: 'met3-military',
      title: 'Medical Evacuation Tactical Trauma Training',
      url: '/course/met3-military',
      inquiryUrl: '/contact?course=met3-military&interest=military',
      reason: 'It covers evacuation.',
    },
  ],
};
const ANALYZED = {
  id: 'analyzed',
  mode: 'extract',
  sources: SOURCES,
  analysis: {
    summary: 'A day of bleeding control.',
    difficulty: 'Advanced',
    keyLearningObjectives: ['Apply a tourniquet'],
    recommendedPrerequisites: ['Basic life support'],
  },
};

const message = (page: Page) => page.getByLabel('Your message');
const ready = (page: Page) =>
  expect(page.getByRole('button', { name: 'Send' })).toHaveAttribute('aria-disabled', 'true');

/** Lets answers to questions begin, and finish when the returned function is called. */
async function streamQuestions(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(
    ([answer]) => {
      const { fetch } = window;
      window.fetch = async (input, init) => {
        if (input !== '/api/ai/question') return fetch(input, init);
        const body = new ReadableStream({
          start(controller) {
            const send = (event: string, data: unknown) =>
              controller.enqueue(
                new TextEncoder().encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
              );
            send('text', { text: 'You get' });
            init?.signal?.addEventListener('abort', () => controller.error(new Error('aborted')));
            document.addEventListener('finish-answer', () => init?.signal?.aborted || send('done', answer));
          },
        });
        return new Response(body, { headers: { 'Content-Type': 'text/event-stream' } });
      };
    },
    [ANSWER],
  );
  return () => page.evaluate(() => void document.dispatchEvent(new Event('finish-answer')));
}

test('the assistant is accessible while an answer streams and after it', async ({
  page,
  checkAccessibility,
}) => {
  test.slow();
  const finish = await streamQuestions(page);
  await page.route('**/api/ai/recommendations', (route) => route.fulfill({ json: RECOMMENDED }));
  await visit(page, '/ai-assistant');
  await ready(page);
  await checkAccessibility();
  const panel = page.getByRole('region', { name: 'Ask a Question' });
  expect((await panel.boundingBox())?.height).toBe(600);

  await message(page).fill('How many credits?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByText('You get')).toBeVisible();
  await expect(message(page)).toBeDisabled();
  await checkAccessibility();
  await finish();
  await expect(page.getByText('120 hours', { exact: true })).toBeVisible();
  await page.route('**/vote', (route) => route.fulfill({ status: 204 }));
  await page.getByRole('button', { name: 'Bad answer' }).click();
  await expect(page.getByLabel('What was wrong with it? (optional)')).toBeVisible();
  await checkAccessibility();

  await page.getByRole('button', { name: 'Recommendations' }).click();
  await message(page).fill('evacuation');
  await message(page).press('Enter');
  await expect(page.getByRole('link', { name: /^Request dates & pricing for Medical/ })).toBeVisible();
  await checkAccessibility();
  await page.reload();
  await expect(page.getByRole('link', { name: /^Request dates & pricing for Medical/ })).toBeVisible();
});

test('the analyzer is accessible, and prints only its result', async ({ page, checkAccessibility }) => {
  await page.route('**/api/ai/analyze-course', (route) => route.fulfill({ json: ANALYZED }));
  await visit(page, '/ai-assistant#course-analyzer');
  await page.getByLabel('Course Title').fill('Bleeding control');
  await page.getByLabel('Course Description').fill('One day.');
  await page.getByRole('button', { name: 'Analyze Course' }).click();
  await expect(page.getByText('Analysis Complete', { exact: true })).toBeVisible();
  await checkAccessibility();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Apply a tourniquet')).toBeVisible();
  for (const hidden of [
    page.getByRole('heading', { level: 1 }),
    page.getByRole('tab', { name: 'AI Assistant' }),
    page.getByRole('button', { name: 'Analyze Course' }),
    page.getByRole('button', { name: 'Print' }),
    page.getByRole('contentinfo'),
    page.getByText('Analysis Complete', { exact: true }),
    page.getByText(/All interactions are logged/),
  ])
    await expect(hidden).toBeHidden();
});

test('prints the whole conversation, without what is for the screen', async ({ page }) => {
  const answer = 'A line of an answer.\n\n'.repeat(60);
  await page.route('**/api/ai/question', (route) => route.fulfill({ json: { ...ANSWER, answer } }));
  await visit(page, '/ai-assistant');
  await ready(page);
  await message(page).fill('How many credits?');
  await message(page).press('Enter');
  const conversation = page.getByRole('region', { name: 'Conversation' });
  const lines = conversation.getByText('A line of an answer.');
  await expect(lines).toHaveCount(60);
  await page.emulateMedia({ media: 'print' });
  for (const hidden of [
    message(page),
    page.getByRole('button', { name: 'Copy' }),
    page.getByRole('radio', { name: 'Military' }),
  ])
    await expect(hidden).toBeHidden();
  expect(await conversation.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0);
  expect(await lines.last().evaluate((line) => line.getBoundingClientRect().height)).toBeGreaterThan(0);
});

test('asks, stops and votes with the keyboard alone', { tag: DESKTOP_ONLY }, async ({ page }) => {
  const finish = await streamQuestions(page);
  await visit(page, '/ai-assistant?q=How%20many%20credits%3F');
  await expect(message(page)).toBeFocused();
  await expect(message(page)).toHaveValue('How many credits?');
  await page.keyboard.press('Enter');
  await expect(page.getByText('You get')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Stop' })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(page.getByText('You stopped this answer.')).toBeVisible();
  await expect(message(page)).toBeFocused();

  await page.keyboard.type('Again?');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Send' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Thinking...').or(page.getByText('You get')).last()).toBeVisible();
  await finish();
  await expect(page.getByText('120 hours', { exact: true })).toBeVisible();
  await page.route('**/vote', (route) => route.fulfill({ status: 204 }));
  for (let presses = 0; presses < 12; presses += 1) {
    await page.keyboard.press('Shift+Tab');
    if (
      await page
        .getByRole('button', { name: 'Good answer' })
        .evaluate((each) => each === document.activeElement)
    )
      break;
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Good answer' })).toHaveAttribute('aria-pressed', 'true');
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('answers one question, which course, FAQ and contact pages fill in', async ({ page }) => {
    for (const [path, name, question] of [
      ['/course/afatt-military', 'ask our AI assistant', 'What does the AFATT course (military) cover?'],
      ['/contact', 'Ask our AI assistant', 'How do I get dates and pricing for a course?'],
      ['/faqs', 'Ask the AI assistant about this', ''],
    ] as const) {
      await page.goto(path);
      if (path === '/faqs') await page.locator('details[data-faq] summary').first().click();
      await page.getByRole('main').getByRole('link', { name }).first().click();
      await expect(message(page)).toHaveValue(question || /\?$/);
      await expect(page.getByText('Extract from this site')).toBeHidden();
    }
    for (const hidden of ['tab', 'group'] as const)
      await expect(page.getByRole(hidden, { name: /Analyzer|you need/ })).toBeHidden();
    await message(page).fill('Where do you teach?');
    await page.locator('label', { hasText: 'Military' }).click();
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page).toHaveURL(/\/ai-assistant\?.*ask=1/);
    await expect(page.getByText('Where do you teach?')).toBeVisible();
    await expect(page.getByText('Extract from this site')).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Military' })).toBeChecked();
    await expect(page.getByRole('button', { name: 'Copy' })).toBeHidden();
    await message(page).fill(' ');
    await page.getByRole('button', { name: 'Send' }).click();
    await expect(page.getByText('Enter a question.')).toBeVisible();
  });
});
