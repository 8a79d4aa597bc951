import { changePassword } from '#server/auth/change-password.ts';
import { readDeviceCookie } from '#server/auth/device-cookie.ts';
import { currentSessionId } from '#server/auth/session-cookie.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { PasswordChange } from '#shared/schemas/account.schema.ts';

export const prerender = false;

export const POST = endpoint({
  summary:
    "Changes the user's own password and signs all other browsers out. A wrong `currentPassword` counts as a failed sign-in.",
  auth: 'user',
  limit: 'session',
  input: PasswordChange,
  errors: ['sign_in_unavailable'],
  run: ({ input, user, actor, services, http }) =>
    changePassword(services, input, {
      user,
      actor,
      address: http.locals.address,
      deviceCookie: readDeviceCookie(services, http),
      sessionId: currentSessionId(services, http),
    }),
});

export const ALL = otherMethods({ POST });
