import { receiveMessage } from '#server/contact/receive-message.ts';
import { endpoint, otherMethods } from '#server/http/endpoint.ts';
import { MESSAGE_TOO_LONG } from '#server/http/form.ts';
import { FORM_PATHS } from '#shared/form-paths.ts';
import { PATHS } from '#shared/paths.ts';
import { ContactInput, ContactReceipt } from '#shared/schemas/contact.schema.ts';

export const prerender = false;

export const POST = endpoint({
  summary:
    'Stores a message to the institute and emails it. One with a filled `website`, a field that people do not see, or ' +
    'sent within half a second is kept as spam, without an email.',
  auth: 'public',
  limit: 'contact',
  input: ContactInput,
  output: ContactReceipt,
  status: 201,
  form: {
    done: FORM_PATHS.contactThanks,
    again: FORM_PATHS.contactAgain,
    page: PATHS.contact,
    tooLarge: MESSAGE_TOO_LONG,
  },
  run: async ({ input, services }) => {
    // Imported here, because only Astro resolves its collections: the generator of docs/api.md reads routes without it.
    const { courseLabels } = await import('../../components/list-courses.ts');
    return receiveMessage(services, input, await courseLabels());
  },
});

export const ALL = otherMethods({ POST });
