import type { z } from 'zod';
import type { $ZodIssue, $ZodType } from 'zod/v4/core';
import type { AuditActor } from '#server/kernel/audit/record-audit.ts';
import type { Services } from '#server/kernel/services.ts';
import { readSessionCookie } from '#server/kernel/sessions/session-cookie.ts';
import type { Administrator } from '#shared/audit.ts';
import type { ErrorCode } from '#shared/error-table.ts';
import { AppError, type FieldErrors } from '#shared/errors.ts';
import type { User } from '#shared/schemas/session.schema.ts';
import { isForm, readBody } from './body.ts';
import { type FormFields, isVisit, leadToForm, type PlainForm, readForm, showFormAgain } from './form.ts';
import type { LimitName } from './limit-table.ts';
import { checkOrigin } from './origin.ts';
import { parseSafely } from './parse-safely.ts';
import { errorResponse, type Reply, toResponse } from './response.ts';
import type { Handler, RouteContext } from './route-context.ts';
import { readUpload, type UploadParts } from './upload.ts';
import type { UploadedFile } from './uploaded-file.ts';

/** Who may send the request: anyone, a signed-in user, or an administrator. */
type Auth = 'public' | 'user' | 'admin';
type UserFor<A extends Auth> = A extends 'public' ? User | null : User;
type ActorFor<A extends Auth> = A extends 'admin' ? Administrator : AuditActor;

interface EndpointContext<A extends Auth, Input> {
  input: Input;
  user: UserFor<A>;
  /** The user and address of the request, for the audit log. */
  actor: ActorFor<A>;
  services: Services;
  /** The raw request, for cookies and headers; body, query and path parameters are in `input`. */
  http: RouteContext;
}

/** The result of `run`: the body, a `Reply` with another declared status or more headers, or a stream of declared events. */
type Result<O extends $ZodType> = z.input<O> | Reply<z.input<O>> | Response;

/** A call's declaration. Its handler has it as `spec`, for the description of the API and for tests of all calls. */
export interface EndpointSpec<
  A extends Auth = Auth,
  S extends $ZodType = $ZodType,
  O extends $ZodType = $ZodType,
> {
  /** What the route does, in a sentence or two. */
  summary: string;
  auth: A;
  limit: LimitName;
  /** Throws while the route is closed to everyone, before anything of the request is read. */
  requireOpen?: (services: Services) => void;
  /** One schema for body (or query, on GET and on a DELETE without a body) and path parameters together. */
  input?: S;
  /** The body of a successful response. Without it `run` returns nothing (204) or a `Response`. */
  output?: O;
  /** The content type of a `Response` that `run` returns. */
  file?: string;
  /** `run` returns an event stream to clients that accept one (`event-stream.ts`). */
  events?: true;
  /** The statuses of success, the usual one first. By default 200, or 204 without `output`. */
  status?: number | readonly [number, ...number[]];
  /** Errors that `run` throws, besides those implied by the rest of the declaration. */
  errors?: readonly ErrorCode[];
  /** The error for a malformed path parameter, the same as for an unknown one; by default `not_found`. */
  missing?: ErrorCode;
  /** Also accepts a plain form post and responds to it with a page. */
  form?: PlainForm;
  /**
   * Accepts a multipart form instead of JSON. The input is the fields of its data part and the file, as an `UploadedFile` that is
   * closed after `run`.
   */
  upload?: UploadParts;
  run: (context: EndpointContext<A, z.output<S>>) => Result<O> | Promise<Result<O>>;
}

/** The handler of a call, with its declaration. */
export type Endpoint<A extends Auth, S extends $ZodType, O extends $ZodType> = Handler & {
  spec: EndpointSpec<A, S, O>;
};

/**
 * Creates the handler of an API route. Always the same steps: rate limit → authorize (origin, sign-in, role, open)
 * → parse → run → map the result or the error to a response. A plain form post gets a page instead: 303 to
 * it, or the form again with its errors.
 */
export function endpoint<A extends Auth, S extends $ZodType, O extends $ZodType>(
  spec: EndpointSpec<A, S, O>,
): Endpoint<A, S, O> {
  const [status] = successStatuses(spec);
  const handler: Handler = async (http) => {
    const { services, address } = http.locals;
    const { form } = isForm(http.request) ? spec : {};
    const opened: UploadedFile[] = [];
    let fields: Promise<FormFields> | undefined;
    const readFields = () => {
      fields ??= readForm(http.request);
      return fields;
    };
    try {
      await services.limits.spend(spec.limit, address);
      checkOrigin(http.request, services.env.siteUrl);
      authorize(spec.auth, http.locals.user);
      spec.requireOpen?.(services);
      const sent = form ? toBody(form, await readFields()) : await readSent(spec, http, opened);
      const user = await currentUser(http);
      authorize(spec.auth, user);
      const { missing } = spec;
      const input = parseInput({ input: form?.input ?? spec.input, missing }, sent, http.params);
      const actor = { kind: user?.role, userId: user?.id ?? null, username: user?.username ?? null, address };
      const who = { user: user as UserFor<A>, actor: actor as ActorFor<A> };
      const result = await spec.run({ input: input as z.output<S>, ...who, services, http });
      if (!form) return toResponse(result, status);
      const { done } = form;
      return seeOther(typeof done === 'string' ? done : done(await readFields(), http.params));
    } catch (error) {
      if (!form) return errorResponse(error, http);
      // Echoes nothing if the body was unreadable or too large.
      const typed = await readFields().catch(() => ({}));
      return showFormAgain(error, http, form, form.input ?? spec.input, typed);
    } finally {
      for (const file of opened) await file.close();
    }
  };
  return Object.assign(handler, { spec });
}

/** Returns the statuses of success that a route declares, the usual one first. */
export function successStatuses({
  status,
  output,
  file,
}: Pick<EndpointSpec<Auth, $ZodType>, 'status' | 'output' | 'file'>): readonly [number, ...number[]] {
  if (status === undefined) return output || file ? [200] : [204];
  return typeof status === 'number' ? [status] : status;
}

/**
 * Creates the handler for methods that a path doesn't support: 405 with `Allow`. A browser that reopens a plain form's address,
 * at which its page was shown, is redirected to that page.
 */
export function refuseMethod(
  calls: Readonly<Record<string, { spec: { form?: PlainForm | undefined } }>>,
): Handler {
  const allow = [...Object.keys(calls), ...(calls['GET'] ? ['HEAD'] : [])].join(', ');
  const form = calls['POST']?.spec.form;
  return (http) => {
    if (form && isVisit(http.request)) return leadToForm(form, http);
    return errorResponse(new AppError('method_not_allowed', { headers: { Allow: allow } }), http);
  };
}

/**
 * Returns the user after the request was read: a body may take half a minute to arrive, during which the session may end or the
 * role change.
 */
async function currentUser(http: RouteContext): Promise<User | null> {
  const { services, user } = http.locals;
  return user && http.request.body ? readSessionCookie(services, http) : user;
}

function authorize(auth: Auth, user: User | null): void {
  if (auth === 'public') return;
  if (!user) throw new AppError('unauthenticated');
  if (auth === 'admin' && user.role !== 'admin') throw new AppError('forbidden');
}

async function readSent(
  { upload }: { upload?: UploadParts },
  { request, url, locals }: RouteContext,
  opened: UploadedFile[],
): Promise<unknown> {
  const hasQuery = request.method === 'GET' || (request.method === 'DELETE' && request.body === null);
  if (hasQuery) return Object.fromEntries(url.searchParams);
  if (!upload) return readBody(request);
  return readUpload(request, upload, { dataDir: locals.services.env.dataDir, opened });
}

function seeOther(path: string): Response {
  return new Response(null, { status: 303, headers: { Location: path } });
}

function toBody({ fields: convert }: PlainForm, fields: FormFields): unknown {
  return convert ? convert(fields) : fields;
}

function parseInput(
  spec: { input?: $ZodType | undefined; missing?: ErrorCode | undefined },
  sent: unknown,
  params: RouteContext['params'],
): unknown {
  if (!spec.input) return undefined;
  const isObject = isRecord(sent);
  const parsed = parseSafely(spec.input, { ...(isObject && sent), ...params });
  if (parsed.success && isObject) return parsed.data;
  const issues = parsed.error?.issues ?? [];
  if (issues.some((issue) => Object.hasOwn(params, String(issue.path[0]))))
    throw new AppError(spec.missing ?? 'not_found');
  const fields = fieldErrors(issues);
  throw new AppError(
    'validation_failed',
    isObject ? { fields } : { fields, message: 'The body must be a JSON object.' },
  );
}

/** Returns the first message of every field, keyed by dotted path. */
function fieldErrors(issues: readonly $ZodIssue[]): FieldErrors {
  const fields: FieldErrors = {};
  for (const { path, message } of issues) fields[path.map(String).join('.')] ??= message;
  return fields;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
