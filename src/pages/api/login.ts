import { readDeviceCookie } from '#server/auth/device-cookie.ts';
import { startSession } from '#server/auth/session-cookie.ts';
import { signIn } from '#server/auth/sign-in.ts';
import { readBuyer } from '#server/cart/buyer.ts';
import { mergeCarts } from '#server/cart/merge-carts.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { LoginInput, User } from '#shared/schemas/session.schema.ts';

export const prerender = false;

export const POST = endpoint({
  summary: 'Signs in and merges the cart into the one of the account. Case does not matter in the username.',
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
});

export const ALL = otherMethods({ POST });
