import { AppError } from '#shared/errors.ts';

/** The maximum size of a JSON or form body. */
export const MAX_BODY_BYTES = 100 * 1024;
/** How much more is read of a body after it was rejected for its size. */
export const MAX_DISCARDED_BYTES = 4 * 1024 * 1024;

const FORM = 'application/x-www-form-urlencoded';

/** Returns whether the request is a plain form post. */
export function isForm(request: Request): boolean {
  return contentType(request) === FORM;
}

/**
 * Reads a JSON body with nulls removed (null and absent are equal). No body at all reads as `{}`.
 * @throws AppError `unsupported_media_type`, `payload_too_large` or `bad_request`
 */
export async function readBody(request: Request): Promise<unknown> {
  const raw = await readText(request, MAX_BODY_BYTES);
  if (raw === '') return {};
  if (contentType(request) !== 'application/json') throw new AppError('unsupported_media_type');
  return parseJson(raw);
}

/** Parses JSON with nulls removed. @throws AppError `bad_request` */
export function parseJson(raw: string): unknown {
  try {
    return JSON.parse(raw, (_key, value) => (value === null ? undefined : value));
  } catch (cause) {
    throw new AppError('bad_request', { message: "The body isn't valid JSON.", cause });
  }
}

export function contentType(request: Request): string | undefined {
  return request.headers.get('content-type')?.split(';')[0]?.trim().toLowerCase();
}

/**
 * Reads a body of at most `limit` bytes as UTF-8.
 * @throws AppError as `readBytes`, and `bad_request` for broken UTF-8
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
 * @throws AppError what `readChunks` throws
 */
export async function readBytes(request: Request, limit: number): Promise<Buffer> {
  // Node.js reads exactly this length.
  if (lengthOf(request) <= limit && isPlain(request)) return Buffer.from(await readWhole(request));
  const chunks: Uint8Array[] = [];
  for await (const chunk of readChunks(request, limit)) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/**
 * Yields a body of at most `limit` bytes as it arrives. If it isn't read to its end, the rest is discarded.
 * @throws AppError `payload_too_large` as soon as the limit is passed, `bad_request` when it is incomplete,
 *   `unsupported_media_type` when it is compressed
 */
export async function* readChunks(request: Request, limit: number): AsyncGenerator<Uint8Array> {
  if (!isPlain(request)) throw new AppError('unsupported_media_type');
  const reader = request.body?.getReader();
  if (!reader) return;
  let size = 0;
  let isOver = false;
  try {
    if (lengthOf(request) > limit) throw new AppError('payload_too_large');
    for (;;) {
      const { done, value } = await readChunk(reader);
      isOver = done;
      if (done) return;
      size += value.byteLength;
      if (size > limit) throw new AppError('payload_too_large');
      yield value;
    }
  } finally {
    if (!isOver) await discard(reader, Math.max(0, limit - size) + MAX_DISCARDED_BYTES);
  }
}

/** Returns the declared length of a body; NaN without one. */
function lengthOf(request: Request): number {
  return Number(request.headers.get('content-length') ?? Number.NaN);
}

function isPlain(request: Request): boolean {
  return (request.headers.get('content-encoding') ?? 'identity').toLowerCase() === 'identity';
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

async function readWhole(request: Request): Promise<ArrayBuffer> {
  try {
    return await request.arrayBuffer();
  } catch (cause) {
    throw new AppError('bad_request', { cause });
  }
}

async function readChunk(reader: Reader) {
  try {
    return await reader.read();
  } catch (cause) {
    throw new AppError('bad_request', { cause });
  }
}

/**
 * Reads and discards the rest of a body before responding: otherwise the connection may be closed or reset, and a client that
 * sends before it reads would never see the response. Cancels after `limit` bytes.
 */
async function discard(reader: Reader, limit: number): Promise<void> {
  try {
    for (let size = 0; size < limit; ) {
      const { done, value } = await reader.read();
      if (done) return;
      size += value.byteLength;
    }
    await reader.cancel();
  } catch {
    // The client has gone.
  }
}
