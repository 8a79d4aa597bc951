import { expect, test } from '@playwright/test';
import { readPage, submitForm } from '../../support/read-page.ts';

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
