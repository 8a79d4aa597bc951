import { expect, it, vi } from 'vitest';
import { signInApi } from './sign-in.api.ts';

it.each([
  ['sign-in', () => signInApi.signIn({ username: 'sam', password: 'a long password' })],
  [
    'registration',
    () => signInApi.register({ username: 'sam', email: 'sam@example.com', password: 'a long password' }),
  ],
])('takes a %s with an unknown role as a success', async (_, send) => {
  const user = { id: 'u', username: 'sam', email: 'sam@example.com', role: 'instructor' };
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json(user));
  expect(await send()).toMatchObject({ username: 'sam' });
});
