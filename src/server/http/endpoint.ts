import type { APIContext, APIRoute } from 'astro';
import type { z } from 'zod';
import type { $ZodType } from 'zod/v4/core';
import { safeParse } from 'zod/v4/core';
import { AppError, type ErrorCode, type FieldErrors } from '#shared/errors.ts';
import type { User } from '#shared/roles.ts';
import type { Services } from '../services.ts';
import { isForm, readBody } from './body.ts';
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

interface EndpointSpec<A extends Auth, S extends $ZodType> {
  auth: A;
  limit: LimitName;
  /** One schema for body (or query, on GET) and path parameters together. */
  input?: S;
  /** The error when a path parameter is malformed: a malformed id is an unknown one. */
  missing?: ErrorCode;
  /** Also takes a plain form post (application/x-www-form-urlencoded); a function makes its fields the body. */
  form?: boolean | ((fields: Record<string, string>) => unknown);
  /** Takes a multipart form instead of JSON: the members of its data part and the file's bytes, as one input. */
  upload?: UploadParts;
  run: (context: EndpointContext<A, z.output<S>>) => unknown;
}

/**
 * Declares an API call. Always the same steps: rate limit → authorize (origin, sign-in, role) →
 * parse → run → map the result or the error to an answer (design/architecture, "The path of a request").
 * A result of `undefined` answers 204, a `Response` goes out as it is, anything else is JSON.
 */
export function endpoint<A extends Auth, S extends $ZodType>(spec: EndpointSpec<A, S>): APIRoute {
  return async (http) => {
    const { services, user, address } = http.locals;
    try {
      await services.limits.spend(spec.limit, address);
      checkOrigin(http.request, services.env.siteUrl);
      authorize(spec.auth, user);
      const input = await parseInput(spec, http);
      return toResponse(await spec.run({ input, user: user as UserFor<A>, services, http }));
    } catch (error) {
      return errorResponse(error, http);
    }
  };
}

/** Answers every method that the route does not export: HEAD like GET, the rest with 405 and `Allow`. */
export function otherMethods(handlers: Record<string, APIRoute>): APIRoute {
  const { GET } = handlers;
  const allow = [...Object.keys(handlers), ...(GET ? ['HEAD'] : [])].join(', ');
  return async (http) => {
    if (http.request.method === 'HEAD' && GET) {
      const { status, headers } = await GET(http);
      return new Response(null, { status, headers });
    }
    return errorResponse(new AppError('method_not_allowed', { headers: { Allow: allow } }), http);
  };
}

function authorize(auth: Auth, user: User | null): void {
  if (auth === 'public') return;
  if (!user) throw new AppError('unauthenticated');
  if (auth === 'admin' && user.role !== 'admin') throw new AppError('forbidden');
}

async function parseInput<A extends Auth, S extends $ZodType>(
  spec: EndpointSpec<A, S>,
  { request, params, url }: APIContext,
): Promise<z.output<S>> {
  const sent =
    request.method === 'GET' || request.method === 'HEAD'
      ? Object.fromEntries(url.searchParams)
      : spec.upload
        ? await readUpload(request, spec.upload)
        : await readSent(request, spec.form);
  if (!spec.input) return undefined as z.output<S>;
  if (!isRecord(sent)) throw new AppError('bad_request', { message: 'The body must be a JSON object.' });
  const parsed = safeParse(spec.input, { ...sent, ...params });
  if (parsed.success) return parsed.data as z.output<S>;
  const { issues } = parsed.error;
  if (issues.some((issue) => String(issue.path[0]) in params))
    throw new AppError(spec.missing ?? 'not_found');
  throw new AppError('validation_failed', { fields: fieldErrors(issues) });
}

async function readSent(request: Request, form: EndpointSpec<Auth, $ZodType>['form']): Promise<unknown> {
  const sent = await readBody(request, Boolean(form));
  return typeof form === 'function' && isForm(request) ? form(sent as Record<string, string>) : sent;
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
