import type { APIContext, APIRoute } from 'astro';
import type { z } from 'zod';
import { type $ZodType, safeParse } from 'zod/v4/core';
import { AppError, type ErrorCode, type FieldErrors } from '#shared/errors.ts';
import type { User } from '#shared/schemas/session.schema.ts';
import type { Services } from '../services.ts';
import { isForm, readBody } from './body.ts';
import { type FormFields, type PlainForm, readForm, showFormAgain } from './form.ts';
import { checkOrigin } from './origin.ts';
import type { LimitName } from './rate-limits.ts';
import { errorResponse, toResponse } from './response.ts';
import { readUpload, type UploadParts } from './upload.ts';

/** Who may call: anybody, anybody signed in, or an administrator. */
type Auth = 'public' | 'user' | 'admin';
type UserFor<A extends Auth> = A extends 'public' ? User | null : User;

interface EndpointContext<A extends Auth, Input> {
  input: Input;
  user: UserFor<A>;
  services: Services;
  /** The raw request, for cookies and headers; bodies and addresses are in `input`. */
  http: APIContext;
}

/** What a call declares. Its handler carries it as `spec`, for tests that go through all calls. */
export interface EndpointSpec<A extends Auth, S extends $ZodType> {
  auth: A;
  limit: LimitName;
  /** One schema for body (or query, on GET) and path parameters together. */
  input?: S;
  /** The error when a path parameter is malformed: a malformed id is an unknown one. */
  missing?: ErrorCode;
  /** Also takes a plain form post (application/x-www-form-urlencoded) and answers it with a page. */
  form?: PlainForm;
  /** Takes a multipart form instead of JSON: the members of its data part and the file's bytes, as one input. */
  upload?: UploadParts;
  run: (context: EndpointContext<A, z.output<S>>) => unknown;
}

/**
 * Declares an API call. Always the same steps: rate limit → authorize (origin, sign-in, role) → parse → run →
 * map the result or the error to a response. A result of `undefined` is a 204, a `Response` goes out as it is,
 * anything else is JSON. A plain form post gets a page instead: 303 to it, or the form again with its errors.
 */
export function endpoint<A extends Auth, S extends $ZodType>(
  spec: EndpointSpec<A, S>,
): APIRoute & { spec: EndpointSpec<A, S> } {
  const handler: APIRoute = async (http) => {
    const { services, user, address } = http.locals;
    const { form } = isForm(http.request) ? spec : {};
    let fields: Promise<FormFields> | undefined;
    const readFields = () => {
      fields ??= readForm(http.request);
      return fields;
    };
    try {
      await services.limits.spend(spec.limit, address);
      checkOrigin(http.request, services.env.siteUrl);
      authorize(spec.auth, user);
      const sent = form ? toBody(form, await readFields()) : await readSent(spec, http);
      const input = parseInput(spec, sent, http.params);
      const result = toResponse(await spec.run({ input, user: user as UserFor<A>, services, http }));
      return form ? http.redirect(form.done, 303) : result;
    } catch (error) {
      if (!form) return errorResponse(error, http);
      // Nothing of a body that could not be read, or was too large.
      const typed = await readFields().catch(() => ({}));
      return showFormAgain(error, http, form, spec.input, typed);
    }
  };
  return Object.assign(handler, { spec });
}

/** Answers every method that the route does not export with 405 and `Allow`. */
export function otherMethods(handlers: Record<string, APIRoute>): APIRoute {
  const allow = [...Object.keys(handlers), ...(handlers['GET'] ? ['HEAD'] : [])].join(', ');
  return (http) => errorResponse(new AppError('method_not_allowed', { headers: { Allow: allow } }), http);
}

function authorize(auth: Auth, user: User | null): void {
  if (auth === 'public') return;
  if (!user) throw new AppError('unauthenticated');
  if (auth === 'admin' && user.role !== 'admin') throw new AppError('forbidden');
}

async function readSent<A extends Auth, S extends $ZodType>(
  { upload }: EndpointSpec<A, S>,
  { request, url }: APIContext,
): Promise<unknown> {
  if (request.method === 'GET') return Object.fromEntries(url.searchParams);
  return upload ? readUpload(request, upload) : readBody(request);
}

function toBody({ fields: convert }: PlainForm, fields: FormFields): unknown {
  return convert ? convert(fields) : fields;
}

function parseInput<A extends Auth, S extends $ZodType>(
  spec: EndpointSpec<A, S>,
  sent: unknown,
  params: APIContext['params'],
): z.output<S> {
  if (!spec.input) return undefined as z.output<S>;
  if (!isRecord(sent)) throw new AppError('bad_request', { message: 'The body must be a JSON object.' });
  const parsed = safeParse(spec.input, { ...sent, ...params });
  if (parsed.success) return parsed.data as z.output<S>;
  const { issues } = parsed.error;
  if (issues.some((issue) => String(issue.path[0]) in params))
    throw new AppError(spec.missing ?? 'not_found');
  throw new AppError('validation_failed', { fields: fieldErrors(issues) });
}

/** The first message of each field, keyed by dotted path. */
function fieldErrors(issues: readonly { path: PropertyKey[]; message: string }[]): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of issues) fields[issue.path.map(String).join('.')] ??= issue.message;
  return fields;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
