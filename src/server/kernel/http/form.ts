import { type $ZodType, toJSONSchema } from 'zod/v4/core';
import type { Services } from '#server/kernel/services.ts';
import type { ErrorBody } from '#shared/errors.ts';
import { MAX_BODY_BYTES, readText } from './body.ts';
import { errorResponse } from './response.ts';
import type { RouteContext } from './route-context.ts';

/** The fields of a plain form post, by name. */
export type FormFields = Record<string, string>;

/** How a route responds to a plain form post, from browsers without script. */
export interface PlainForm {
  /** The schema of a form post, if the route accepts more than that from API clients. */
  input?: $ZodType;
  /** Converts the fields, which are all strings, to the body of the route. */
  fields?: (fields: FormFields) => unknown;
  /** The path to redirect to on success. */
  done: string | ((fields: FormFields, params: RouteContext['params']) => string);
  /** The page that shows the form again, with its values and errors. */
  again: string | ((values: FormFields, services: Services, params: RouteContext['params']) => string);
  /** The page of the empty form, if it isn't the same. */
  page?: string;
  /** Replaces the message of `payload_too_large`. */
  tooLarge?: string;
}

/** For `tooLarge` of a form with a message. */
export const MESSAGE_TOO_LONG = 'Your message is too long. Shorten it and send it again.';

/** How many characters of a field without a limit are echoed. */
const MAX_ECHO_LENGTH = 200;

/** Reads the fields of a form post. @throws AppError `payload_too_large`, `bad_request` */
export async function readForm(request: Request): Promise<FormFields> {
  return Object.fromEntries(new URLSearchParams(await readText(request, MAX_BODY_BYTES)));
}

/**
 * Responds to a rejected form post with the page of the form and the error's status and headers. Only fields
 * of the schema `input` are echoed, up to their limits.
 */
export async function showFormAgain(
  error: unknown,
  http: RouteContext,
  { again, tooLarge }: PlainForm,
  input: $ZodType | undefined,
  fields: FormFields,
): Promise<Response> {
  const rejection = errorResponse(error, http);
  const { code, message: usualMessage, fields: errors = {} } = (await rejection.json()) as ErrorBody;
  const message = (code === 'payload_too_large' && tooLarge) || usualMessage;
  const values = echoOf(input, fields);
  http.locals.rejectedForm = { code, message, fields: errors, values };
  const path = typeof again === 'string' ? again : again(values, http.locals.services, http.params);
  const address = new URL(path, http.url);
  const cookie = http.request.headers.get('cookie') ?? '';
  const page = await http.rewrite(new Request(address, { headers: { cookie } }));
  return new Response(page.body, {
    status: rejection.status,
    headers: merge(page.headers, rejection.headers),
  });
}

/** Returns whether a browser opens this address as a page. */
export function isVisit({ method, headers }: Request): boolean {
  return method === 'GET' && headers.get('accept')?.includes('text/html') === true;
}

/** Redirects to the page of an empty form. */
export function leadToForm({ again, page }: PlainForm, { locals, params }: RouteContext): Response {
  const Location = page ?? (typeof again === 'string' ? again : again({}, locals.services, params));
  return new Response(null, { status: 303, headers: { Location, 'Cache-Control': 'no-store' } });
}

function echoOf(input: $ZodType | undefined, fields: FormFields): FormFields {
  if (!input) return {};
  const { properties = {} } = toJSONSchema(input, { unrepresentable: 'any' });
  const known = Object.entries(fields).filter(([name]) => Object.hasOwn(properties, name));
  return Object.fromEntries(
    known.map(([name, value]) => {
      const { maxLength = MAX_ECHO_LENGTH } = properties[name] as { maxLength?: number };
      // Forms post a line break as two characters; the limits count it as one.
      return [name, value.replace(/\r\n?/g, '\n').slice(0, maxLength)];
    }),
  );
}

/** Returns the page's headers and those only the rejection has, such as Retry-After, except the length of its body. */
function merge(page: Headers, rejection: Headers): Headers {
  const headers = new Headers(page);
  for (const [name, value] of rejection)
    if (!page.has(name) && name !== 'content-length') headers.append(name, value);
  return headers;
}
