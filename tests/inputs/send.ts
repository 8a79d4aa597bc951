import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { GeneratedRequest } from './requests.ts';

export interface Received {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

const RESPONSE_TIMEOUT_MS = 20_000;
/** A sync of products answers when it's done, or after two minutes. */
const SYNC_TIMEOUT_MS = 130_000;
const FILLER = Buffer.alloc(16 * 1024, 'x');

/** Creates a function that sends generated requests to a local port over keep-alive connections. */
export function sender(port: number): (request: GeneratedRequest, cookie: string) => Promise<Received> {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const send = ({ method, path, headers, body }: GeneratedRequest, cookie: string): Promise<Received> =>
    new Promise((resolve, reject) => {
      const timeout = path.startsWith('/api/admin/vendors/sync') ? SYNC_TIMEOUT_MS : RESPONSE_TIMEOUT_MS;
      const sent = httpRequest({
        agent,
        host: '127.0.0.1',
        port,
        method,
        path,
        timeout,
        headers: { Host: `localhost:${port}`, 'Accept-Encoding': 'br', ...(cookie && { Cookie: cookie }) },
      });
      for (const [name, value] of headers) sent.setHeader(name, value);
      // The connection may break while the rest of a rejected body is being sent.
      sent.on('error', (error) => reject(Object.assign(error, { wasKept: sent.reusedSocket })));
      sent.on('timeout', () => sent.destroy(new Error(`No response within ${timeout} ms`)));
      sent.on('response', (response) => read(response).then(resolve, reject));
      if (!body) {
        sent.end();
        return;
      }
      const bytes = Buffer.from(body.text, body.encoding);
      if (body.type !== null) sent.setHeader('Content-Type', body.type);
      if (body.chunked) sent.setHeader('Transfer-Encoding', 'chunked');
      else sent.setHeader('Content-Length', bytes.length + body.padding);
      sent.write(bytes);
      for (let left = body.padding; left > 0; left -= FILLER.length)
        sent.write(FILLER.subarray(0, Math.min(left, FILLER.length)));
      sent.end();
    });
  return async (request, cookie) => {
    try {
      return await send(request, cookie);
    } catch (error) {
      // The server may close an idle connection just as it is reused: clients retry on a new one.
      const { code, wasKept } = error as NodeJS.ErrnoException & { wasKept?: boolean };
      if (code !== 'ECONNRESET' || !wasKept) throw error;
      return send(request, cookie);
    }
  };
}

async function read(response: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  const bytes = Buffer.concat(chunks);
  const { statusCode: status = 0, headers } = response;
  return { status, headers, body: decode(bytes, headers['content-encoding']) };
}

function decode(bytes: Buffer, encoding: string | undefined): string {
  if (bytes.length === 0 || !encoding) return bytes.toString();
  return (encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)).toString();
}
