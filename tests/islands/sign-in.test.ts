import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createUser } from '#server/domain/accounts/create-user.ts';
import { descriptionOf, toast, type Visitor, visitor } from '#tests/support/visitor.ts';

async function signInPage(
  form: 'sign-in' | 'create-account' | 'forgot-password',
  returnTo: string | null = null,
): Promise<Visitor> {
  const shop = visitor();
  await shop.visit(
    '/auth',
    async () => (await import('../../src/islands/sign-in/SignInPage.tsx')).SignInPage,
    { shortName: 'GTI', allowRegistration: true, form, returnTo },
  );
  document.title = 'GTI Admin Access';
  return shop;
}

const username = () => screen.getByLabelText<HTMLInputElement>('Username');
const password = () => screen.getByLabelText<HTMLInputElement>('Password');
const press = ({ user }: Visitor, name: string) => user.click(screen.getByRole('button', { name }));

test('focuses the first invalid field of an empty sign-in form, keeps the error of a failed one, asks for the username where an email address was typed, and returns to the account', async () => {
  const visitor = await signInPage('sign-in', '/account');
  const { user, services, destinations, type } = visitor;
  await user.click(username());
  await user.click(password());
  expect(descriptionOf(username())).toBe('');
  await press(visitor, 'Sign in');
  await waitFor(() => expect(document.activeElement).toBe(username()));
  expect(descriptionOf(username())).toBe('Username is required');
  expect(descriptionOf(password())).toBe('Password is required');
  expect(document.title).toBe('Error: GTI Admin Access');
  await user.type(username(), 'admin');
  await waitFor(() => expect(descriptionOf(username())).toBe(''));
  expect(visitor.requests).toEqual([]);

  await visitor.type(/^Username/, 'nobody');
  await visitor.type(/^Password/, 'wrong');
  await press(visitor, 'Sign in');
  await toast('Login failed');
  const notice = screen.getByText('Invalid username or password', { selector: '[role=alert] > p' });
  expect(notice.parentElement?.textContent).toBe('Login failedInvalid username or password');
  expect(document.title).toBe('Error: GTI Admin Access');
  await press(visitor, 'Close');
  expect(notice.isConnected).toBe(true);
  await visitor.user.clear(password());
  await press(visitor, 'Sign in');
  await waitFor(() => expect(notice.isConnected).toBe(false));

  const account = { username: 'sam', email: 'sam@example.com', password: 'a long password' };
  await createUser(services, { ...account, role: 'user' });
  for (const address of ['sam@example.com', 'nobody@example.com']) {
    await visitor.type(/^Username/, address);
    await visitor.type(/^Password/, 'a long password');
    await press(visitor, 'Sign in');
    await screen.findByText('Invalid username or password', { selector: '[role=alert] > p' });
    await waitFor(() =>
      expect(descriptionOf(username())).toBe('Enter your username, not your email address.'),
    );
  }

  const addressOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
  expect(addressOf('Create account')).toBe('/auth?create&next=%2Faccount');
  expect(addressOf('Forgot password?')).toBe('/auth?forgot&next=%2Faccount');
  await type(/^Username/, account.username);
  await type(/^Password/, account.password);
  await press(visitor, 'Sign in');
  await waitFor(() => expect(destinations).toEqual(['/account']));
});

test('validates each field of a new account', async () => {
  const visitor = await signInPage('create-account');
  const { user, type } = visitor;
  const account = { username: 'admin', email: 'admin@example.com', password: 'a long password' };
  const headers = { 'Content-Type': 'application/json' };
  await visitor.fetch('/api/register', { method: 'POST', headers, body: JSON.stringify(account) });

  const hint = '3 to 32 letters, numbers, or the symbols _ . -';
  expect(descriptionOf(username())).toBe(hint);
  await user.type(username(), 'a');
  expect(descriptionOf(username())).toBe(hint);
  await user.tab();
  await waitFor(() => expect(descriptionOf(username())).toBe(`${hint} Use at least 3 characters`));
  await user.type(username(), ' b!');
  await waitFor(() => expect(descriptionOf(username())).toBe(`${hint} Leave out spaces and other symbols`));
  await user.clear(username());
  await waitFor(() => expect(descriptionOf(username())).toBe(`${hint} Username is required`));

  for (const [label, text] of [
    [/^Username/, account.username],
    [/^Email/, account.email],
    [/^Password/, account.password],
  ] as const)
    await type(label, text);
  await press(visitor, 'Create account');
  await toast('Registration failed');
  expect(descriptionOf(username())).toBe(`${hint} This username is already taken. Choose another one.`);
  expect(document.activeElement).toBe(username());
  expect(password().value).toBe('a long password');
});

test('asks for a password link, and says the same for an unknown name', async () => {
  const visitor = await signInPage('forgot-password');
  await press(visitor, 'Send the link');
  const account = () => screen.getByLabelText<HTMLInputElement>('Username or email');
  await waitFor(() => expect(descriptionOf(account())).toBe('Enter your username or email'));
  await visitor.type(/^Username or email/, 'nobody');
  await press(visitor, 'Send the link');
  const answer = "If there's an account with that name or email, we've emailed a link.";
  expect((await screen.findByText(answer)).closest('[role=status]')).not.toBeNull();
  expect(screen.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/auth');
});
