import { Agent, type IncomingHttpHeaders, request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** How many requests are under way at a time. */
export const CONNECTIONS = 32;

/** What a browser sends with every request. */
const BROWSER = { 'Accept-Encoding': 'gzip, deflate, br, zstd', 'User-Agent': 'Mozilla/5.0 Chrome/149.0' };
const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });

interface Sent {
  status: number;
  headers: IncomingHttpHeaders;
  /** Parses the body. */
  json: () => unknown;
}

/**
 * Sends a request over a kept connection, with a JSON body if there is one.
 * @throws Error for statuses from 400
 */
export function send(
  method: string,
  url: string,
  { body, headers = {} }: { body?: unknown; headers?: Record<string, string> } = {},
): Promise<Sent> {
  const payload = body === undefined ? undefined : JSON.stringify(body);
  const typed = payload === undefined ? {} : { 'Content-Type': 'application/json' };
  return sendText(method, url, payload, { ...BROWSER, ...typed, ...headers });
}

/** Sends a request with a body of any type. Otherwise like `send`. */
export function sendText(
  method: string,
  url: string,
  payload: string | undefined,
  headers: Record<string, string>,
): Promise<Sent> {
  return new Promise((resolve, reject) => {
    const length = payload === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(payload)) };
    const sent = request(url, { method, agent, headers: { ...headers, ...length } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode: status = 0, headers } = response;
        const text = () => decoded(Buffer.concat(chunks), headers['content-encoding']).toString('utf8');
        if (status < 400) resolve({ status, headers, json: () => JSON.parse(text()) });
        else reject(new Error(`${method} ${url}: ${status} ${text()}`));
      });
    });
    sent.on('error', reject);
    sent.end(payload);
  });
}

/** Does something so many times, over all connections at once. Returns the times it took in milliseconds, shortest first. */
export async function repeat(times: number, work: (index: number) => Promise<unknown>): Promise<number[]> {
  // A server may close an idle connection at the moment it's used again.
  agent.destroy();
  const took: number[] = [];
  let begun = 0;
  const worker = async () => {
    for (let index = begun; index < times; index = begun) {
      begun += 1;
      const from = performance.now();
      await work(index);
      took.push(performance.now() - from);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, worker));
  return took.sort((a, b) => a - b);
}

function decoded(body: Buffer, encoding: string | undefined): Buffer {
  if (encoding === 'br') return brotliDecompressSync(body);
  return encoding === 'gzip' ? gunzipSync(body) : body;
}
