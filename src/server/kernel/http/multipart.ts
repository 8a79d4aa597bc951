import { AppError } from '#shared/errors.ts';

/** The headers of a part that matter. A part with a file name, which may be empty, is a file. */
export interface PartHead {
  name: string;
  fileName: string | undefined;
}

const PIECE_BYTES = 64 * 1024;
const MAX_HEAD_BYTES = 8 * 1024;
/** Few parts are known and others ignored; a form with thousands is an attack on the parser. */
const MAX_PARTS = 10;
const LINE = '\r\n';
const END = '--';
const HEAD_END = LINE + LINE;

/**
 * Splits a multipart form (RFC 7578) while it arrives: yields the head of each part, then its content in pieces. A piece is
 * overwritten when the next one is asked for: the whole form takes the memory of one.
 * @param boundary at most 70 characters: searching for a longer one can take minutes in a crafted body
 * @throws AppError `bad_request` if it isn't a complete form, or has more than ten parts
 */
export async function* readParts(
  body: AsyncIterable<Uint8Array>,
  boundary: string,
): AsyncGenerator<PartHead | Buffer> {
  const delimiter = Buffer.from(`${LINE}${END}${boundary}`);
  const work = Buffer.alloc(delimiter.length + MAX_HEAD_BYTES + PIECE_BYTES);
  // The first delimiter has no line before it.
  let length = work.write(LINE);
  let state: 'start' | 'delimited' | 'content' | 'end' = 'start';
  let parts = 0;
  for await (const piece of piecesOf(body)) {
    work.set(piece, length);
    length += piece.length;
    let from = 0;
    while (state !== 'end') {
      const unread = work.subarray(from, length);
      if (state === 'delimited') {
        if (unread.length < END.length) break;
        if (unread.toString('latin1', 0, END.length) === END) {
          state = 'end';
          continue;
        }
        const end = unread.indexOf(HEAD_END);
        if (end > MAX_HEAD_BYTES || (end < 0 && unread.length > MAX_HEAD_BYTES)) throw unreadable();
        if (end < 0) break;
        parts += 1;
        if (parts > MAX_PARTS) throw unreadable();
        yield readHead(unread.toString('utf8', 0, end));
        from += end + HEAD_END.length;
        state = 'content';
      } else {
        const found = unread.indexOf(delimiter);
        // A delimiter may have begun in the last bytes.
        const end = found < 0 ? Math.max(0, unread.length - delimiter.length + 1) : found;
        if (end > 0 && state === 'start') throw unreadable();
        if (end > 0) yield unread.subarray(0, end);
        from += end;
        if (found < 0) break;
        from += delimiter.length;
        state = 'delimited';
      }
    }
    work.copyWithin(0, from, length);
    length = state === 'end' ? 0 : length - from;
  }
  if (state !== 'end') throw unreadable();
}

/** Returns the error about a form that isn't one. */
export function unreadable(cause?: unknown): AppError {
  return new AppError('bad_request', { message: "We couldn't read the form. Try again.", cause });
}

/** Yields a body in pieces of one size, however it arrives: of single bytes, searching and writing each would take minutes. */
async function* piecesOf(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const piece = Buffer.allocUnsafeSlow(PIECE_BYTES);
  let length = 0;
  for await (const chunk of body) {
    for (let at = 0; at < chunk.length; ) {
      const taken = chunk.subarray(at, at + PIECE_BYTES - length);
      piece.set(taken, length);
      at += taken.length;
      length += taken.length;
      if (length < PIECE_BYTES) continue;
      yield piece;
      length = 0;
    }
  }
  if (length > 0) yield piece.subarray(0, length);
}

/** @throws AppError `bad_request` if a part has no name */
function readHead(head: string): PartHead {
  const lines = head.split(LINE);
  const [, disposition = ''] =
    lines.map((line) => /^content-disposition\s*:\s*form-data\s*(;.*)$/i.exec(line)).find(Boolean) ?? [];
  const parameter = (key: string) =>
    new RegExp(`;\\s*${key}\\s*=\\s*(?:"([^"]*)"|([^\\s;"]+))`, 'i').exec(disposition);
  const name = parameter('name');
  // Other than a line end, nothing may stand behind a delimiter.
  if (lines[0] !== '' || !name) throw unreadable();
  const fileName = parameter('filename\\*?');
  return { name: name[1] ?? name[2] ?? '', fileName: fileName ? (fileName[1] ?? fileName[2]) : undefined };
}
