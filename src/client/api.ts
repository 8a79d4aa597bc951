import type { z } from 'zod';
import type { $ZodType } from 'zod/v4/core';
import type { CALLS } from '#server/app/api/calls.ts';
import type { UploadedFile } from '#server/kernel/http/uploaded-file.ts';
import { ApiError, errorOf } from './api-error.ts';

/** A call of the API by method and path, as the server declares it: `PUT /api/cart/items/:id`. */
export type CallName = keyof typeof CALLS;

type Spec<Name extends CallName> = (typeof CALLS)[Name]['spec'];
type Schema<Name extends CallName, Part extends 'input' | 'output'> =
  Spec<Name> extends Partial<Record<Part, infer S>> ? Extract<S, $ZodType> : never;
/** A value as sent: optional values may also be absent or null, and a file is a Blob. */
type AsSent<Value> = Value extends UploadedFile
  ? Blob
  : Value extends readonly (infer Item)[]
    ? readonly AsSent<Item>[]
    : Value extends object
      ? { [Name in RequiredName<Value>]: AsSent<Value[Name]> } & {
          [Name in Exclude<keyof Value, RequiredName<Value>>]?: AsSent<Value[Name]> | null;
        }
      : Value;
type RequiredName<Fields> = keyof {
  [Name in keyof Fields as undefined extends Fields[Name] ? never : Name]: true;
};

/** The input of a call: its path parameters together with its body or query. */
export type InputOf<Name extends CallName> =
  unknown extends z.input<Schema<Name, 'input'>> ? undefined : AsSent<z.input<Schema<Name, 'input'>>>;

/** What a call returns; undefined without a body. */
export type OutputOf<Name extends CallName> =
  unknown extends z.output<Schema<Name, 'output'>> ? undefined : z.output<Schema<Name, 'output'>>;

/**
 * `signal` aborts a request, `keepalive` lets it outlive the page, and `headers` replaces `Accept`. `multipart` sends files: each
 * Blob member as its own part, the other members as the part `data`.
 */
export interface CallOptions extends Pick<RequestInit, 'signal' | 'keepalive' | 'headers'> {
  multipart?: boolean;
}

/** The arguments after a call's name. */
export type Arguments<Name extends CallName> =
  InputOf<Name> extends undefined
    ? [input?: undefined, options?: CallOptions]
    : Record<never, never> extends InputOf<Name>
      ? [input?: InputOf<Name>, options?: CallOptions]
      : [input: InputOf<Name>, options?: CallOptions];

type Fields = Record<string, unknown>;

const OFFLINE = "We couldn't reach the site. Check your connection and try again.";
/** For a response of another release than the page. */
export const OUTDATED = 'This page is out of date. Reload it and try again.';

/**
 * Calls the API and returns the body of the response.
 * @throws ApiError for a status that is not a success, for a body that isn't JSON, and when the site can't be reached
 */
export async function call<Name extends CallName>(
  name: Name,
  ...args: Arguments<Name>
): Promise<OutputOf<Name>> {
  return (await callWithHeaders(name, ...args)).data;
}

/** Like `call`, with the response headers, which have a list's total. */
export async function callWithHeaders<Name extends CallName>(
  name: Name,
  ...args: Arguments<Name>
): Promise<{ data: OutputOf<Name>; headers: Headers }> {
  const response = await request(name, ...args);
  const text = await response.text();
  return {
    data: (text === '' ? undefined : parse(text, response.status)) as OutputOf<Name>,
    headers: response.headers,
  };
}

/**
 * Calls the API and returns the response, for files and event streams.
 * @throws ApiError for a status that is not a success, and when the site can't be reached
 */
export async function request<Name extends CallName>(
  name: Name,
  ...args: Arguments<Name>
): Promise<Response> {
  const [input, options] = args as [Fields?, CallOptions?];
  const [method = '', pattern = ''] = name.split(' ');
  const { path, rest } = fillIn(pattern, input);
  // A proxy may drop the body of a DELETE.
  const isQuery = method === 'GET' || method === 'DELETE';
  const address = isQuery ? withQuery(path, rest) : path;
  return send(address, { method, ...bodyOf(isQuery ? {} : rest, options) });
}

type PathField<Path extends string> = Path extends `${string}:${infer Field}/${infer Rest}`
  ? Field | PathField<Rest>
  : Path extends `${string}:${infer Field}`
    ? Field
    : never;
/** The path parameters of a call, and its query. */
type AddressFields<Name extends CallName> = Partial<InputOf<Name>> & Record<PathField<Name>, string>;

/** Returns the address of a call, for links and for the `action` of a form. */
export function addressOf<Name extends CallName>(
  name: Name,
  ...[input]: [PathField<Name>] extends [never]
    ? [input?: Partial<InputOf<Name>>]
    : [input: AddressFields<Name>]
): string {
  const { path, rest } = fillIn(name.slice(name.indexOf(' ') + 1), input as Fields | undefined);
  return withQuery(path, rest);
}

/** Like `request`, by the address of a call (`addressOf`). */
export async function send(
  address: string,
  init: RequestInit = { headers: { Accept: 'application/json' } },
): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(address, { credentials: 'same-origin', ...init });
  } catch {
    throw new ApiError(0, OFFLINE);
  }
  if (!response.ok) throw await errorOf(response);
  return response;
}

/** Replaces the parameters of a path. Returns the remaining fields. */
function fillIn(pattern: string, input: Fields = {}): { path: string; rest: Fields } {
  const rest = { ...input };
  const path = pattern.replace(/[:*](\w+)/g, (_, name: string) => {
    delete rest[name];
    return encodeURIComponent(String(input[name]));
  });
  return { path, rest };
}

function withQuery(path: string, fields: Fields): string {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  // Encoded commas would double the length of a list of ids; servers accept them unencoded.
  return given.length > 0 ? `${path}?${String(query).replaceAll('%2C', ',')}` : path;
}

function bodyOf(fields: Fields, { multipart, ...options }: CallOptions = {}): RequestInit {
  const headers = { Accept: 'application/json' };
  if (multipart) return { headers, body: toForm(fields), ...options };
  if (Object.keys(fields).length === 0) return { headers, ...options };
  return {
    body: JSON.stringify(fields),
    ...options,
    headers: { ...(options.headers ?? headers), 'Content-Type': 'application/json' },
  };
}

function toForm(fields: Fields): FormData {
  const form = new FormData();
  const data = { ...fields };
  for (const [name, value] of Object.entries(fields)) {
    if (!(value instanceof Blob)) continue;
    form.set(name, value);
    delete data[name];
  }
  form.set('data', JSON.stringify(data));
  return form;
}

/** A proxy or another release may answer with something other than JSON. */
function parse(text: string, status: number): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new ApiError(status, OUTDATED, {}, { cause });
  }
}
