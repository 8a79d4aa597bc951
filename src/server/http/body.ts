import { AppError } from '#shared/errors.ts';

const MAX_BODY_BYTES = 100 * 1024;

const FORM = 'application/x-www-form-urlencoded';

/** Whether the request is a plain form post. */
export function isForm(request: Request): boolean {
  return contentType(request) === FORM;
}

/**
 * Reads a JSON body with nulls removed (null and absent are equal), or, where the call takes one, a form
 * post. No body at all reads as `{}`.
 * @throws AppError `unsupported_media_type`, `payload_too_large` or `bad_request`
 */
export async function readBody(request: Request, takesForm = false): Promise<unknown> {
  const raw = await readText(request, MAX_BODY_BYTES);
  if (raw === '') return {};
  if (takesForm && isForm(request)) return Object.fromEntries(new URLSearchParams(raw));
  if (contentType(request) !== 'application/json') throw new AppError('unsupported_media_type');
  return parseJson(raw);
}

/** Parses JSON with nulls removed. @throws AppError `bad_request` */
export function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw, (_key, value) => (value === null ? undefined : value));
  } catch (cause) {
    throw new AppError('bad_request', { message: 'The body is not valid JSON.', cause });
  }
}

export function contentType(request: Request): string | undefined {
  return request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
}

/**
 * Reads a body of at most `limit` bytes as UTF-8.
 * @throws AppError `payload_too_large` as soon as the limit is passed, `bad_request` for broken UTF-8
 */
export async function readText(request: Request, limit: number): Promise<string> {
  const bytes = await readBytes(request, limit);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch (cause) {
    throw new AppError('bad_request', { cause });
  }
}

/**
 * Reads a body of at most `limit` bytes.
 * @throws AppError `payload_too_large` as soon as the limit is passed, `bad_request` when it breaks off
 */
export async function readBytes(request: Request, limit: number): Promise<Buffer> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw new AppError('payload_too_large');
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength;
      if (size > limit) throw new AppError('payload_too_large');
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch (error) {
    throw AppError.is(error) ? error : new AppError('bad_request', { cause: error });
  }
}
