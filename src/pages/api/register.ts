import { registerUser, requireRegistration } from '#server/auth/register-user.ts';
import { startSession } from '#server/auth/session-cookie.ts';
import { readBuyer } from '#server/cart/buyer.ts';
import { mergeCarts } from '#server/cart/merge-carts.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { RegisterInput, User } from '#shared/schemas/session.schema.ts';

export const prerender = false;

export const POST = endpoint({
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
});

export const ALL = otherMethods({ POST });
