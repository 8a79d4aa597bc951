import { expect, test } from '@playwright/test';
import { E2E_SETTINGS } from '../../support/e2e-settings.ts';
import { mailTo } from '../../support/mailbox.ts';
import { readPage, submitForm, textOf } from '../../support/read-page.ts';

test('sends a message without script, and names invalid fields', async ({ request }) => {
  const form = await readPage(request, '/contact');
  const invalid = await submitForm(request, form, {
    'First name': 'Zoë',
    'Last name': 'Doe',
    Email: 'zoe@example',
    'Area of interest': 'both',
    Message: 'Two\nlines',
  });
  expect(invalid.status).toBe(422);
  expect(invalid.document.title).toMatch(/^Error: /);
  expect(invalid.main.querySelector('[data-form-summary]')?.hasAttribute('autofocus')).toBe(true);
  const [fault, ...others] = invalid.inMain.getAllByText('Enter a valid email address');
  expect(fault?.getAttribute('href')).toBe('#email');
  expect(others.map(({ id }) => id)).toEqual(['email-error']);
  for (const [label, value] of Object.entries({
    'First name': 'Zoë',
    'Area of interest': 'both',
    Message: 'Two\nlines',
  }))
    expect(invalid.inMain.getByLabelText(label)).toHaveProperty('value', value);

  const sent = await submitForm(request, invalid, { Email: 'zoe@example.com' });
  expect([sent.status, sent.path]).toEqual([200, '/contact/thanks']);
  sent.inMain.getByRole('heading', { name: 'Message sent successfully!' });
});

test('keeps the course and what was typed in a rejected request without script, and names the course in the email', async ({
  request,
}) => {
  const page = await readPage(request, '/course/met3-civilian');
  const [link] = page.inMain.getAllByRole('link', { name: 'Request dates & pricing' });
  expect(link?.getAttribute('href')).toBe('#request');
  expect(page.document.querySelector('#request form')).toBe(
    page.inMain.getByLabelText<HTMLInputElement>('Email').form,
  );
  const rejected = await submitForm(request, page, {
    'First name': 'Sam',
    'Last name': 'Doe',
    Email: 'sam@example',
    Message: 'When is the next course?',
  });
  expect(rejected.status).toBe(422);
  expect(rejected.document.title).toMatch(/^Error: /);
  expect(rejected.main.querySelector('[data-form-summary]')?.hasAttribute('autofocus')).toBe(true);
  rejected.inMain.getByRole('link', { name: 'Enter a valid email address' });
  expect(textOf(rejected.main)).toContain("You're asking about: MET3, civilian course");
  expect(rejected.main.querySelector('[name=course]')).toHaveProperty('value', 'met3-civilian');
  expect(rejected.inMain.getByLabelText('Area of interest')).toHaveProperty('value', 'civilian');
  expect(rejected.inMain.getByLabelText('Message')).toHaveProperty('value', 'When is the next course?');

  const sent = await submitForm(request, rejected, { Email: 'sam@example.com' });
  expect([sent.status, sent.path]).toEqual([200, '/contact/thanks']);
  const subject =
    'Course request from Sam Doe: MET3, civilian course (Medical Evacuation Tactical Trauma Training)';
  expect((await mailTo(E2E_SETTINGS.MAIL_NOTIFY, subject)).text).toContain('When is the next course?');
});
