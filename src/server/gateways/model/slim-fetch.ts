import http, { type ClientRequest, type IncomingMessage } from 'node:http';
import https from 'node:https';

/** More than any response needs, including its overhead. */
const MAX_BYTES = 4 * 1024 * 1024;
/** The headers that the client and we read. */
const KEPT_HEADERS = ['content-type', 'retry-after'] as const;

/**
 * Implements what OpenAI's client needs of fetch with node:http: during an open answer, the built-in fetch takes half of the
 * memory that a visitor's stream may use. Doesn't follow redirects, which would receive the key, and stops a body that is too
 * long for an answer.
 */
export const slimFetch: typeof fetch = (input, { method, headers, body, signal } = {}) =>
  new Promise((resolve, reject) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const { request } = url.protocol === 'https:' ? https : http;
    const sent = request(url, { method, headers: headersOf(headers, body) }, (response) => {
      try {
        resolve(toResponse(response));
      } catch (error) {
        // A status that no Response can have.
        response.destroy();
        reject(error);
      }
    });
    sent.on('error', reject);
    if (signal) destroyOnAbort(sent, signal);
    // Headers sent together with a body are kept as a tree of strings.
    sent.flushHeaders();
    sent.end(body);
  });

/**
 * Returns the headers with the length of the body, which Node.js doesn't add to headers sent before it, and without those that
 * describe this computer.
 */
function headersOf(headers: RequestInit['headers'], body: unknown): Record<string, string> {
  const told = [...new Headers(headers)].filter(([name]) => !name.startsWith('x-stainless-'));
  const length = typeof body === 'string' ? { 'content-length': String(Buffer.byteLength(body)) } : {};
  return { ...Object.fromEntries(told), ...length };
}

/** A separate function: otherwise its listener would keep the sent body in memory. */
function destroyOnAbort(sent: ClientRequest, signal: AbortSignal): void {
  signal.addEventListener('abort', () => sent.destroy(signal.reason), { once: true });
}

function toResponse(response: IncomingMessage): Response {
  const { statusCode: status = 0, headers } = response;
  const kept = KEPT_HEADERS.flatMap((name): [string, string][] => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value]] : [];
  });
  return new Response(toStream(response), { status, headers: kept });
}

function toStream(response: IncomingMessage): ReadableStream<Uint8Array> {
  let size = 0;
  return new ReadableStream<Uint8Array>({
    start(controller) {
      response.on('data', (chunk: Buffer) => {
        size += chunk.byteLength;
        if (size <= MAX_BYTES) controller.enqueue(chunk);
        else response.destroy(new Error(`The answer has more than ${MAX_BYTES} bytes.`));
      });
      response.on('end', () => controller.close());
      response.on('error', (error) => controller.error(error));
    },
    cancel() {
      response.removeAllListeners('data').destroy();
    },
  });
}
