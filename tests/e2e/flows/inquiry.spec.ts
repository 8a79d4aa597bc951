import { mailTo } from '../../support/mailbox.ts';
import { expect, test } from '../../support/screen-test.ts';
import { signInAsAdmin } from '../../support/session.ts';
import { visit } from '../../support/shopper.ts';

test('an inquiry from a course page is answered from the back office, read in the mailbox, closed and found again', async ({
  page,
  context,
}) => {
  const word = crypto.randomUUID().slice(0, 8);
  const lastName = `Doe-${word}`;
  const email = `${crypto.randomUUID()}@example.com`;
  await page.goto('/course/met3-civilian');
  await page.getByLabel('First name').fill('Zoë');
  await page.getByLabel('Last name').fill(lastName);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Message', { exact: true }).fill(`When is the next course in Reno, ${word}?`);
  // What is sent sooner counts as spam.
  await page.waitForFunction(() => performance.now() > 1000);
  await page.getByRole('button', { name: 'Send request' }).click();
  await expect(page.locator('[data-form-done]')).toBeFocused();

  await signInAsAdmin(context);
  await visit(page, `/admin/customers?q=${email}`);
  await page.getByRole('link', { name: `View Details of the message from Zoë ${lastName}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Contact inquiry' });
  await expect(dialog.getByText('/course/met3-civilian', { exact: true })).toBeVisible();
  await dialog.getByText('Reply by email').click();
  await dialog.getByLabel('Message').fill('In May.\nBring boots.');
  await dialog.getByRole('button', { name: 'Send reply' }).click();
  await expect(dialog.getByText('Status: New → Contacted')).toBeVisible();

  const mail = await mailTo(email, 'Your request about MET3 (civilian)');
  expect(mail.text).toContain('In May.\nBring boots.');
  expect(mail.text).toContain(`When is the next course in Reno, ${word}?`);

  await dialog.getByText('Status and owner').click();
  await dialog.getByRole('combobox', { name: 'Status' }).selectOption('Closed');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Status: Contacted → Closed')).toBeVisible();
  for (const words of [`zoë ${lastName}`, email.toUpperCase(), `reno, ${word}`]) {
    await visit(page, `/admin/customers?q=${encodeURIComponent(words)}`);
    await expect(page.getByRole('heading', { name: 'Contacts (1)' })).toBeVisible();
    await expect(page.getByRole('link', { name: `Zoë ${lastName}`, exact: true })).toBeVisible();
  }
});
