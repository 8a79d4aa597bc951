import { registerUser, requireRegistration } from '#server/domain/accounts/register-user.ts';
import { signIn } from '#server/domain/accounts/sign-in.ts';
import { mergeCarts } from '#server/domain/cart/merge-carts.ts';
import { endpoint } from '#server/kernel/http/endpoint.ts';
import { readBuyer } from '#server/kernel/sessions/buyer.ts';
import { readDeviceCookie } from '#server/kernel/sessions/device-cookie.ts';
import { startSession } from '#server/kernel/sessions/session-cookie.ts';
import { LoginInput, RegisterInput, User } from '#shared/schemas/session.schema.ts';

export const signInRoutes = {
  'POST /api/login': endpoint({
    summary:
      'Signs in and merges the cart into the one of the account. Case does not matter in the username.',
    auth: 'public',
    limit: 'session',
    input: LoginInput,
    output: User,
    errors: ['invalid_credentials', 'password_too_weak', 'sign_in_unavailable'],
    run: async ({ input, services, http }) => {
      const { user, isCurrent } = await signIn(services, input, {
        address: http.locals.address,
        deviceCookie: readDeviceCookie(services, http),
      });
      mergeCarts(services, readBuyer(services, http), user.id);
      await startSession(services, http, user, isCurrent);
      return user;
    },
  }),
  'POST /api/register': endpoint({
    summary: 'Creates an account without privileges, signs it in and merges the cart into its own.',
    auth: 'public',
    limit: 'register',
    requireOpen: requireRegistration,
    input: RegisterInput,
    output: User,
    status: 201,
    errors: ['registration_closed', 'username_taken'],
    run: async ({ input, services, http }) => {
      const user = await registerUser(services, input, http.locals.address);
      mergeCarts(services, readBuyer(services, http), user.id);
      await startSession(services, http, user);
      return user;
    },
  }),
};
