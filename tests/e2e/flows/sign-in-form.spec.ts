import { expect, test } from '../../support/screen-test.ts';
import { visit } from '../../support/shopper.ts';

test('a failed sign-in is accessible', async ({ page, allow, checkAccessibility }) => {
  allow(/401/);
  await visit(page, '/auth');
  await page.getByLabel('Username').fill(`nobody-${crypto.randomUUID()}`);
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await checkAccessibility();
});
