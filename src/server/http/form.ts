import type { APIContext } from 'astro';
import { type $ZodType, toJSONSchema } from 'zod/v4/core';
import type { ErrorBody } from '#shared/errors.ts';
import { readText } from './body.ts';
import { errorResponse } from './response.ts';

/** The fields of a plain form post, by name. */
export type FormFields = Record<string, string>;

/** How a call answers a plain form post, for browsers without script. */
export interface PlainForm {
  /** Turns the fields, which are all text, into the body that the call takes. */
  fields?: (fields: FormFields) => unknown;
  /** Where to go when it was accepted. */
  done: string;
  /** The page that shows the form again, with what was typed and what is wrong. */
  again: string | ((values: FormFields) => string);
  /** What the page says when the post is too large; by default what the call says. */
  tooLarge?: string;
}

/** For `tooLarge` of a form with a message. */
export const MESSAGE_TOO_LONG = 'Your message is too long. Shorten it and send it again.';

const MAX_FORM_BYTES = 100 * 1024;
/** The most that is echoed of a field whose schema names no limit. */
const MAX_ECHO = 200;

/** Reads the fields of a form post. @throws AppError `payload_too_large`, `bad_request` */
export async function readForm(request: Request): Promise<FormFields> {
  return Object.fromEntries(new URLSearchParams(await readText(request, MAX_FORM_BYTES)));
}

/**
 * Answers a refused form post with the page of the form, under the error's status and headers. `input` is the
 * schema of the call: only its fields are echoed, each up to its own limit.
 */
export async function showFormAgain(
  error: unknown,
  http: APIContext,
  { again, tooLarge }: PlainForm,
  input: $ZodType | undefined,
  fields: FormFields,
): Promise<Response> {
  const refusal = errorResponse(error, http);
  const { code, message: said, fields: wrong = {} } = (await refusal.json()) as ErrorBody;
  const message = (code === 'payload_too_large' && tooLarge) || said;
  const values = echoOf(input, fields);
  http.locals.rejectedForm = { code, message, fields: wrong, values };
  const address = new URL(typeof again === 'string' ? again : again(values), http.url);
  const cookie = http.request.headers.get('cookie') ?? '';
  const page = await http.rewrite(new Request(address, { headers: { cookie } }));
  return new Response(page.body, { status: refusal.status, headers: merge(page.headers, refusal.headers) });
}

function echoOf(input: $ZodType | undefined, fields: FormFields): FormFields {
  if (!input) return {};
  const { properties = {} } = toJSONSchema(input, { unrepresentable: 'any' });
  const known = Object.entries(fields).filter(([name]) => Object.hasOwn(properties, name));
  return Object.fromEntries(
    known.map(([name, value]) => {
      const { maxLength = MAX_ECHO } = properties[name] as { maxLength?: number };
      // Forms post a line break as two characters; the limits count one.
      return [name, value.replace(/\r\n?/g, '\n').slice(0, maxLength)];
    }),
  );
}

/** The page's headers, with those only the refusal has, such as Retry-After. */
function merge(page: Headers, refusal: Headers): Headers {
  const headers = new Headers(page);
  for (const [name, value] of refusal) if (!page.has(name)) headers.append(name, value);
  return headers;
}
