import type { BrowserContext } from '@playwright/test';
import { expect } from '@playwright/test';
import { ADMIN } from './e2e-settings.ts';

/** Signs the browser in without using the form, which has its own test. */
export async function signInAsAdmin(context: BrowserContext): Promise<void> {
  const response = await context.request.post('/api/login', { data: ADMIN });
  expect(response.ok()).toBe(true);
}

/** Signs the browser in as a new account without privileges. */
export async function signInAsUser(context: BrowserContext): Promise<void> {
  const username = `u${crypto.randomUUID().slice(0, 8)}`;
  const data = { username, email: `${username}@example.com`, password: 'a good password' };
  expect((await context.request.post('/api/register', { data })).ok()).toBe(true);
}
