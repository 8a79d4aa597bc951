import { MIMEType } from 'node:util';
import { MAX_LOGO_BYTES } from '#shared/designs/sniff-picture.ts';
import { AppError } from '#shared/errors.ts';
import { contentType, parseJson, readChunks } from './body.ts';
import { type PartHead, readParts, unreadable } from './multipart.ts';
import { UploadedFile } from './uploaded-file.ts';

/** The parts of an upload form: one JSON, and at most one file. */
export interface UploadParts {
  data: string;
  file: string;
  /** A logo's by default. */
  maxFileBytes?: number;
  /** The message for a larger file. */
  tooLarge?: string;
  /** Begins what will take the file, while it arrives. */
  prepare?: () => void;
}

/** The other fields of a form with a file. */
const MAX_FIELDS_BYTES = 64 * 1024;
const MAX_DATA_BYTES = 32 * 1024;
/** A valid boundary (RFC 2046). */
const BOUNDARY = /^[\w'()+,./:=? -]{0,69}[\w'()+,./:=?-]$/;

/** Where the files of forms are written. Whoever reads a form closes them. */
export interface UploadFiles {
  dataDir: string;
  opened: UploadedFile[];
}

/**
 * Reads a multipart form into one object: the fields of its JSON part, and an `UploadedFile` under the name of the file's part. The
 * file goes to disk as it arrives; its name and type are ignored.
 * @throws AppError `unsupported_media_type`, `payload_too_large`, `file_too_large`, `bad_request`, `validation_failed`; an error of
 *   the file system if the disk is full
 */
export async function readUpload(request: Request, parts: UploadParts, files: UploadFiles): Promise<unknown> {
  if (contentType(request) !== 'multipart/form-data') throw new AppError('unsupported_media_type');
  const { data, file, count } = await receive(request, parts, files);
  if (data === null) {
    throw new AppError('validation_failed', { fields: { [parts.data]: 'This part of the form is missing' } });
  }
  if (data.length > MAX_DATA_BYTES) throw new AppError('payload_too_large');
  const sent = parseJson(new TextDecoder().decode(data));
  if (typeof sent !== 'object' || sent === null || Array.isArray(sent)) return sent;
  if (count > 1) throw invalid(parts.file, 'Send one file');
  if (file === 'text') throw invalid(parts.file, 'This must be a file');
  return { ...sent, [parts.file]: file };
}

/** What came of the parts of a form; `count` are those with the name of the file. */
interface Received {
  data: Buffer | null;
  file: UploadedFile | 'text' | undefined;
  count: number;
}

async function receive(request: Request, parts: UploadParts, files: UploadFiles): Promise<Received> {
  const { maxFileBytes = MAX_LOGO_BYTES } = parts;
  const received: Received = { data: null, file: undefined, count: 0 };
  let part: PartHead | undefined;
  try {
    const chunks = readChunks(request, maxFileBytes + MAX_FIELDS_BYTES);
    for await (const read of readParts(chunks, boundaryOf(request))) {
      if (!Buffer.isBuffer(read)) {
        part = read;
        if (part.name === parts.data) received.data ??= Buffer.alloc(0);
        if (part.name !== parts.file) continue;
        received.count += 1;
        // Browsers send an empty file without a name if none was chosen.
        if (part.fileName && received.count === 1) received.file = await createFile(parts, files);
      } else if (part?.name === parts.data) {
        // Little more than the limit stays in memory.
        if (received.data && received.data.length <= MAX_DATA_BYTES)
          received.data = Buffer.concat([received.data, read]);
      } else if (part?.name === parts.file && received.count === 1) {
        received.file ??= part.fileName === undefined ? 'text' : await createFile(parts, files);
        if (received.file === 'text') continue;
        await received.file.append(read);
        if (received.file.size > maxFileBytes) throw new AppError('payload_too_large');
      }
    }
  } catch (error) {
    throw AppError.is(error) && error.code === 'payload_too_large' ? fileTooLarge(parts) : error;
  }
  return received;
}

async function createFile({ prepare }: UploadParts, { dataDir, opened }: UploadFiles): Promise<UploadedFile> {
  prepare?.();
  const file = await UploadedFile.create(dataDir);
  opened.push(file);
  return file;
}

function boundaryOf(request: Request): string {
  let boundary = '';
  try {
    boundary = new MIMEType(request.headers.get('content-type') ?? '').params.get('boundary') ?? '';
  } catch (cause) {
    throw unreadable(cause);
  }
  if (!BOUNDARY.test(boundary)) throw unreadable();
  return boundary;
}

function fileTooLarge({ tooLarge: message }: UploadParts): AppError {
  return new AppError('file_too_large', { ...(message && { message }) });
}

function invalid(field: string, message: string): AppError {
  return new AppError('validation_failed', { fields: { [field]: message } });
}
