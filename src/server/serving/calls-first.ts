import type { IncomingMessage, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream as StreamedBody } from 'node:stream/web';
import type { answerCall } from '../http/answer-call.ts';
import { isForm } from '../http/body.ts';
import type { AstroHandler } from './astro-handler.ts';

const CALL = /^\/api\//;

/**
 * Returns a handler that answers calls of the API itself, because Astro's pipeline takes longer than most of them
 * (docs/decisions/037-hot-paths.md), and leaves everything else to Astro, also plain form posts, which may show a page.
 */
export function callsFirst(astro: AstroHandler, answer: typeof answerCall): AstroHandler {
  return async (incoming, response, next, locals) => {
    const { services, address = '' } = locals;
    if (!services || !CALL.test(incoming.url ?? '')) return astro(incoming, response, next, locals);
    const request = new IncomingRequest(incoming, response);
    const answered = isForm(request) ? null : await answer(request, { services, address });
    if (!answered) return astro(incoming, response, next, locals);
    await send(response, answered);
  };
}

/** A request whose signal is only made if somebody asks for it. */
class IncomingRequest extends Request {
  readonly #response: ServerResponse;
  #gone: AbortController | undefined;

  constructor(incoming: IncomingMessage, response: ServerResponse) {
    const { method = 'GET', headers, url } = incoming;
    // Node.js accepts any asynchronous iterable as a body; the types only know streams of the Web.
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
  const outgoing = { ...Object.fromEntries(headers), ...(cookies.length > 0 && { 'set-cookie': cookies }) };
  if (!body) response.writeHead(status, outgoing).end();
  else if (headers.has('content-length')) {
    const whole = new Uint8Array(await answered.arrayBuffer());
    response.writeHead(status, outgoing).end(whole);
  } else {
    response.writeHead(status, outgoing);
    await pipeline(Readable.fromWeb(body as StreamedBody), response).catch(unlessDisconnected);
  }
}

function unlessDisconnected(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
}
