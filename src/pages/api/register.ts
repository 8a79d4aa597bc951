import { registerUser } from '#server/auth/register-user.ts';
import { startSession } from '#server/auth/session-cookie.ts';
import { readBuyer } from '#server/cart/buyer.ts';
import { mergeCarts } from '#server/cart/merge-carts.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { json } from '#server/http/response.ts';
import { RegisterInput } from '#shared/schemas/session.schema.ts';

export const prerender = false;

export const POST = endpoint({
  auth: 'public',
  limit: 'register',
  input: RegisterInput,
  run: async ({ input, services, http }) => {
    const user = await registerUser(services, input);
    mergeCarts(services, readBuyer(services, http), user.id);
    await startSession(services, http, user);
    return json(201, user);
  },
});

export const ALL = otherMethods({ POST });
