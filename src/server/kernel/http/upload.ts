import { MIMEType } from 'node:util';
import { MAX_LOGO_BYTES } from '#shared/designs/sniff-picture.ts';
import { AppError } from '#shared/errors.ts';
import { contentType, parseJson, readBytes } from './body.ts';

/** The parts of an upload form: one JSON, and at most one file. */
export interface UploadParts {
  data: string;
  file: string;
  /** A logo's by default. */
  maxFileBytes?: number;
  /** The message for a larger file. */
  tooLarge?: string;
}

/** The other fields of a form with a file. */
const MAX_FIELDS_BYTES = 64 * 1024;
const MAX_DATA_BYTES = 32 * 1024;
/** A valid boundary (RFC 2046). Searching for a longer one can take minutes in a crafted body. */
const BOUNDARY = /^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/;
/** Two parts are known and others ignored; a form with thousands is an attack on the parser. */
const MAX_PARTS = 10;

/**
 * Reads a multipart form into one object: the fields of its JSON part, and the file's bytes under the name of
 * its part. Nothing is written to disk; the file's name and type are ignored.
 * @throws AppError `unsupported_media_type`, `payload_too_large`, `file_too_large`, `bad_request`,
 *   `validation_failed`
 */
export async function readUpload(request: Request, parts: UploadParts): Promise<unknown> {
  if (contentType(request) !== 'multipart/form-data') throw new AppError('unsupported_media_type');
  const { maxFileBytes = MAX_LOGO_BYTES } = parts;
  const body = await readBytes(request, maxFileBytes + MAX_FIELDS_BYTES).catch((error: unknown) => {
    throw AppError.is(error) && error.code === 'payload_too_large' ? fileTooLarge(parts) : error;
  });
  const form = await parseForm(body, request.headers.get('content-type') ?? '');
  const data = form.get(parts.data);
  if (data === null) {
    throw new AppError('validation_failed', { fields: { [parts.data]: 'This part of the form is missing' } });
  }
  if (sizeOf(data) > MAX_DATA_BYTES) throw new AppError('payload_too_large');
  const sent = parseJson(typeof data === 'string' ? data : await data.text());
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
  return { ...sent, [parts.file]: await readFile(form.getAll(parts.file), parts) };
}

async function parseForm(body: Buffer, type: string): Promise<FormData> {
  const boundary = boundaryOf(type);
  if (!BOUNDARY.test(boundary) || countOf(body, `--${boundary}`) > MAX_PARTS + 1) throw unreadable();
  // The parser gets the validated boundary: it reads a crafted header differently.
  const headers = { 'content-type': `multipart/form-data; boundary="${boundary}"` };
  try {
    return await new Response(new Uint8Array(body), { headers }).formData();
  } catch (cause) {
    throw unreadable(cause);
  }
}

function boundaryOf(type: string): string {
  try {
    return new MIMEType(type).params.get('boundary') ?? '';
  } catch (cause) {
    throw unreadable(cause);
  }
}

/** Returns the bytes of the file. Browsers send an empty file without a name if none was chosen. */
async function readFile(entries: FormDataEntryValue[], parts: UploadParts): Promise<Buffer | undefined> {
  const { file: field, maxFileBytes = MAX_LOGO_BYTES } = parts;
  const [entry, second] = entries;
  if (second !== undefined) throw invalid(field, 'Send one file');
  if (entry === undefined || entry === '') return undefined;
  if (typeof entry === 'string') throw invalid(field, 'This must be a file');
  if (entry.name === '' && entry.size === 0) return undefined;
  if (entry.size > maxFileBytes) throw fileTooLarge(parts);
  return Buffer.from(await entry.arrayBuffer());
}

/** Counts `mark` in `body`, up to just above `MAX_PARTS`. */
function countOf(body: Buffer, mark: string): number {
  let count = 0;
  for (let at = body.indexOf(mark); at >= 0 && count <= MAX_PARTS + 1; at = body.indexOf(mark, at + 1))
    count += 1;
  return count;
}

function sizeOf(part: FormDataEntryValue): number {
  return typeof part === 'string' ? Buffer.byteLength(part) : part.size;
}

function fileTooLarge({ tooLarge: message }: UploadParts): AppError {
  return new AppError('file_too_large', { ...(message && { message }) });
}

function invalid(field: string, message: string): AppError {
  return new AppError('validation_failed', { fields: { [field]: message } });
}

function unreadable(cause?: unknown): AppError {
  return new AppError('bad_request', { message: "We couldn't read the form. Try again.", cause });
}
