import { ADMIN } from '../../support/e2e-settings.ts';
import { expect, test } from '../../support/screen-test.ts';
import { toast, visit } from '../../support/shopper.ts';

test('focuses the first invalid field of an empty sign-in form', async ({ page }) => {
  await visit(page, '/auth');
  const username = page.getByLabel('Username');
  await username.focus();
  await page.getByLabel('Password').focus();
  await expect(username).toHaveAccessibleDescription('');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(username).toBeFocused();
  await expect(username).toHaveAccessibleDescription('Username is required');
  await expect(page.getByLabel('Password')).toHaveAccessibleDescription('Password is required');
  await expect(page).toHaveTitle(/^Error: /);
  await username.fill(ADMIN.username);
  await expect(username).toHaveAccessibleDescription('');
});

test('keeps the error of a failed sign-in beside the form until the next attempt', async ({
  page,
  allow,
  checkAccessibility,
}) => {
  allow(/401/);
  await visit(page, '/auth');
  await page.getByLabel('Username').fill(`nobody-${crypto.randomUUID()}`);
  await page.getByLabel('Password').fill('wrong');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(toast(page, 'Login failed')).toBeVisible();
  const notice = page.getByRole('main').getByRole('alert');
  await expect(notice).toHaveText('Login failedInvalid username or password');
  await expect(page).toHaveTitle(/^Error: /);
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(notice).toBeVisible();
  await checkAccessibility();
  await page.getByLabel('Password').fill('');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(notice).toBeHidden();
});

test('validates each field of a new account', async ({ page, allow }) => {
  allow(/409/);
  await visit(page, '/auth?create');
  const username = page.getByLabel('Username');
  const hint = '3 to 32 letters, numbers, or the symbols _ . -';
  await expect(username).toHaveAccessibleDescription(hint);
  await username.fill('a');
  await expect(username).toHaveAccessibleDescription(hint);
  await username.blur();
  await expect(username).toHaveAccessibleDescription(`${hint} Use ${hint}`);
  await username.fill('');
  await expect(username).toHaveAccessibleDescription(`${hint} Username is required`);
  await username.fill(ADMIN.username);
  await page.getByLabel('Email').fill('admin@example.com');
  await page.getByLabel('Password').fill('a long password');
  await page.getByRole('button', { name: 'Create account' }).click();
  await expect(toast(page, 'Registration failed')).toBeVisible();
  await expect(username).toHaveAccessibleDescription(
    `${hint} This username is already taken. Choose another one.`,
  );
  await expect(username).toBeFocused();
  await expect(page.getByLabel('Password')).toHaveValue('a long password');
});
