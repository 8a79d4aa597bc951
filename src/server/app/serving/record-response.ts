import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';

/** A response without a client. The names of its headers are in lower case. */
interface Recorded {
  status: number;
  headers: Record<string, string | string[]>;
  body: Buffer;
}

/**
 * Returns a handler's response to a GET request with these headers and no client; null if it didn't finish a response.
 * @param common headers that the response has unless the handler sets others
 */
export async function recordResponse(
  handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>,
  url: string,
  headers: Record<string, string>,
  common: Record<string, string>,
): Promise<Recorded | null> {
  const request = Object.assign(new IncomingMessage(new Socket()), { method: 'GET', url, headers });
  const response = new Recorder(request);
  response.setHeaders(new Map(Object.entries(common)));
  await handle(request, response);
  return response.isWhole ? response.recorded() : null;
}

/** Records written data instead of sending it. */
class Recorder extends ServerResponse {
  isWhole = false;
  readonly #chunks: Uint8Array[] = [];

  recorded(): Recorded {
    return {
      status: this.statusCode,
      headers: this.getHeaders() as Recorded['headers'],
      body: Buffer.concat(this.#chunks),
    };
  }

  override writeHead(status: number, headers?: unknown): this {
    this.statusCode = status;
    this.setHeaders(new Map(Object.entries((headers ?? {}) as Recorded['headers'])));
    return this;
  }

  override write(chunk: Uint8Array | string): boolean {
    this.#chunks.push(Buffer.from(chunk as Uint8Array));
    return true;
  }

  override end(chunk?: unknown): this {
    if (typeof chunk === 'string' || chunk instanceof Uint8Array) this.write(chunk);
    this.isWhole = true;
    return this;
  }
}
