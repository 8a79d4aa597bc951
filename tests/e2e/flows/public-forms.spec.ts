import type { Page } from '@playwright/test';
import { expect, test } from '../../support/screen-test.ts';

async function fillMessage(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Sam');
  await page.getByLabel('Last name').fill('Doe');
  await page.getByLabel('Email').fill('sam@example.com');
  await page.getByLabel('Message', { exact: true }).fill('When is the next course?');
}

test('validates, sends and confirms a contact message', async ({ page, allow, checkAccessibility }) => {
  allow(/503|answered with/);
  await page.goto('/contact');
  const send = page.getByRole('button', { name: 'Send message' });

  await test.step('names invalid fields', async () => {
    await send.click();
    await expect(page.getByText('First name is required')).toBeVisible();
    await expect(page.getByText('Please select your area of interest')).toBeVisible();
    await expect(page.getByLabel('First name')).toBeFocused();
    await expect(page).toHaveTitle(/^Error: /);
    await checkAccessibility();

    await fillMessage(page);
    await expect(page.getByText('First name is required')).toBeHidden();
    await page.getByLabel('Email').fill('sam');
    await page.getByLabel('Area of interest').selectOption('military');
    await send.click();
    await expect(page.getByText('Enter a valid email address')).toBeVisible();
    await expect(page).toHaveTitle(/^Error: /);
    await page.getByLabel('Email').fill('sam@example.com');
    await expect(page).not.toHaveTitle(/^Error: /);
  });

  await test.step('reports a failure in a toast that the keyboard reaches', async () => {
    await page.route('**/api/contact', (route) => route.fulfill({ status: 503, body: '{}' }), { times: 1 });
    await send.click();
    const toast = page.locator('.toast', { hasText: 'Failed to send message' });
    await expect(toast).toBeInViewport({ ratio: 1 });
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('When is the next course?');
    expect((await toast.boundingBox())?.width).toBeLessThanOrEqual(420);
    await page.keyboard.press('F8');
    await expect(toast.getByRole('button', { name: 'Close' })).toBeFocused();
    // It stays as long as it has the focus.
    await checkAccessibility();
    await page.keyboard.press('Enter');
    await expect(toast).toBeHidden();
    await expect(send).toBeFocused();
  });

  await test.step('confirms', async () => {
    await send.click();
    await expect(page.getByRole('status').getByText('Message sent successfully!')).toBeInViewport({
      ratio: 1,
    });
    await expect(page.getByLabel('Message', { exact: true })).toHaveValue('');
    await expect(page.getByLabel('Area of interest')).toHaveValue('');
    // What stays when the toast is gone, and where the reader goes on.
    await expect(page.locator('[data-form-done]')).toHaveText(
      "Message sent successfully! We'll get back to you as soon as possible.",
    );
    await expect(page.locator('[data-form-done]')).toBeFocused();
    await checkAccessibility();
  });
});

test('sends a request from a course page, and prefills the contact form again after sending', async ({
  page,
}) => {
  await page.goto('/course/met3-civilian');
  await fillMessage(page);
  const request = page.waitForRequest('**/api/contact');
  await page.getByRole('button', { name: 'Send request' }).click();
  expect((await request).postDataJSON()).toMatchObject({
    course: 'met3-civilian',
    interest: 'civilian',
    page: '/course/met3-civilian',
    elapsed: expect.any(Number),
  });
  await expect(page.locator('[data-form-done]')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveValue('');
  await page.getByRole('main').getByRole('link', { name: 'Contact Us' }).first().click();
  await expect(page.locator('[data-maps]')).toHaveAttribute(
    'href',
    /^https:\/\/www\.google\.com\/maps\/search\//,
  );
  const note = page.getByText("You're asking about: MET3");
  for (const answer of ['first', 'second']) {
    await expect(page.getByLabel('Area of interest')).toHaveValue('civilian');
    await expect(page.locator('[name=course]')).toHaveValue('met3-civilian');
    await expect(note).toBeVisible();
    if (answer === 'second') return;
    await fillMessage(page);
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.locator('[data-form-done]')).toBeVisible();
  }
});

test.describe('on an iPhone', () => {
  test.use({ userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 15_8 like Mac OS X) AppleWebKit/605.1.15' });

  test('opens the address in Apple Maps, shows the error of a hidden field, and sends once until a time-out', async ({
    page,
    allow,
  }) => {
    allow(/422|abort/i);
    await page.clock.install();
    await page.goto('/contact?interest=military');
    await expect(page.locator('[data-maps]')).toHaveAttribute('href', /^https:\/\/maps\.apple\.com\/\?q=/);

    await fillMessage(page);
    const course = page.locator('[name=course]');
    const setCourse = (id: string) =>
      course.evaluate((field: HTMLInputElement, value) => {
        field.value = value;
      }, id);
    await setCourse('No such course!');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page.locator('[data-form-summary]')).toContainText('Unknown course');
    await expect(page.locator('[data-form-summary]')).toBeFocused();
    await setCourse('');

    let asked = 0;
    await page.route('**/api/contact', () => {
      asked += 1;
    });
    await page.getByRole('button', { name: 'Send message' }).click();
    const button = page.getByRole('button', { name: 'Sending...' });
    await expect(button).toBeFocused();
    await button.hover();
    await expect(button).toHaveCSS('background-color', 'rgb(233, 228, 216)');
    await page.keyboard.press('Enter');
    await page.clock.fastForward(20_000);
    await expect(page.getByText('Failed to send message')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Send message' })).toBeFocused();
    expect(asked).toBe(1);
  });
});
