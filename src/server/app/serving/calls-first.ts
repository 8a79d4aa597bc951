import type { IncomingMessage, ServerResponse } from 'node:http';
import type { answerCall, showsPage } from '#server/app/api/respond-to-call.ts';
import { WholeResponse } from '#server/kernel/http/whole-response.ts';
import type { AstroHandler } from './astro-handler.ts';

const CALL = /^\/api\//;

/**
 * Returns a handler that responds to API calls itself, because Astro's pipeline takes longer than most of them
 * (docs/decisions/037-hot-paths.md), and passes everything else to Astro, including form posts that may show a page.
 */
export function callsFirst(
  astro: AstroHandler,
  answer: typeof answerCall,
  mayShowPage: typeof showsPage,
): AstroHandler {
  return async (incoming, response, next, locals) => {
    const { services, address = '' } = locals;
    if (!services || !CALL.test(incoming.url ?? '')) return astro(incoming, response, next, locals);
    const request = new IncomingRequest(incoming, response);
    if (mayShowPage(request)) return astro(incoming, response, next, locals);
    const answered = await answer(request, { services, address });
    // Awaiting it would keep the request in memory as long as a stream is open.
    return send(response, answered);
  };
}

/** A request whose signal is created on demand. */
class IncomingRequest extends Request {
  readonly #response: ServerResponse;
  #gone: AbortController | undefined;

  constructor(incoming: IncomingMessage, response: ServerResponse) {
    const { method = 'GET', headers, url } = incoming;
    // Node.js accepts any asynchronous iterable as a body; the types only allow web streams.
    const body = incoming as unknown as ReadableStream;
    super(`http://${headers.host}${url}`, {
      method,
      headers: headers as Record<string, string>,
      ...(hasBody(incoming) && { body, duplex: 'half' }),
    });
    this.#response = response;
  }

  /** Aborted when the client closes the connection before it has the whole response. */
  override get signal(): AbortSignal {
    if (!this.#gone) {
      const response = this.#response;
      const gone = new AbortController();
      const abort = () => {
        if (!response.writableFinished) gone.abort();
      };
      if (response.destroyed) abort();
      else response.once('close', abort);
      this.#gone = gone;
    }
    return this.#gone.signal;
  }
}

function hasBody({ method = '', headers }: IncomingMessage): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

async function send(response: ServerResponse, answered: Response): Promise<void> {
  const { status, headers, body } = answered;
  const cookies = headers.getSetCookie();
  const { complete, destroyed } = response.req;
  const outgoing = {
    ...Object.fromEntries(headers),
    ...(cookies.length > 0 && { 'set-cookie': cookies }),
    // The rest of a too large body isn't read, which would block the connection.
    ...(destroyed && !complete && { connection: 'close' }),
  };
  if (answered instanceof WholeResponse) response.writeHead(status, outgoing).end(answered.content);
  else if (!body) response.writeHead(status, outgoing).end();
  else if (headers.has('content-length')) {
    const content = await answered.bytes();
    response.writeHead(status, outgoing).end(content);
  } else {
    response.writeHead(status, outgoing);
    return sendStream(response, body);
  }
}

/**
 * Sends a body of unknown length, which may take minutes, and cancels it when the client disconnects. Many may be open, and a
 * pipeline of Node.js takes several kilobytes.
 */
async function sendStream(response: ServerResponse, body: ReadableStream<Uint8Array>): Promise<void> {
  // If sent together with the first part, the headers would be kept as a tree of a hundred strings.
  response.flushHeaders();
  const reader = body.getReader();
  const cancel = () => reader.cancel().catch(ignore);
  if (response.destroyed) return cancel();
  response.once('close', cancel);
  for (;;) {
    const { done, value } = await reader.read();
    if (response.destroyed) return;
    if (done) break;
    if (!response.write(value)) await untilWritable(response);
  }
  response.end();
}

/** Resolves when more can be written, or never will be. */
function untilWritable(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      response.off('drain', end).off('close', end);
      resolve();
    };
    response.on('drain', end).on('close', end);
  });
}

function ignore(): void {}
