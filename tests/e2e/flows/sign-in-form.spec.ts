import { holdScripts } from '../../support/hold-scripts.ts';
import { expect, test } from '../../support/screen-test.ts';

test('a sign-in that is sent before the script has loaded keeps what was typed, and its failure is accessible', async ({
  page,
  allow,
  checkAccessibility,
}) => {
  allow(/401/);
  const release = await holdScripts(page, '**/assets/*.js');
  await page.goto('/auth', { waitUntil: 'commit' });
  const name = `nobody-${crypto.randomUUID()}`;
  await page.getByLabel('Username').fill(name);
  await page.getByLabel('Password').fill('wrong');
  const button = page.getByRole('button', { name: 'Sign in' });
  await button.click();
  await expect(button).toHaveAttribute('data-pressed');
  release();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('Username')).toHaveValue(name);
  await checkAccessibility();
});
