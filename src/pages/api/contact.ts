import { receiveMessage } from '#server/contact/receive-message.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { MESSAGE_TOO_LONG } from '#server/http/form.ts';
import { json } from '#server/http/response.ts';
import { PATHS } from '#shared/paths.ts';
import { ContactInput } from '#shared/schemas/contact.schema.ts';

export const prerender = false;

export const POST = endpoint({
  auth: 'public',
  limit: 'contact',
  input: ContactInput,
  form: { done: PATHS.contactThanks, again: PATHS.contactAgain, tooLarge: MESSAGE_TOO_LONG },
  run: ({ input, services }) => json(201, receiveMessage(services, input)),
});

export const ALL = otherMethods({ POST });
