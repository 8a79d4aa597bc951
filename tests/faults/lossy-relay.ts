import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface LossyRelay {
  base: string;
  /** How many answers were lost. */
  lost: () => number;
  close: () => void;
}

/** Passes requests on to the payment provider, and loses the answer to some of those that make a refund. */
export async function startLossyRelay(provider: string, lossRate: number): Promise<LossyRelay> {
  let lost = 0;
  const server = createServer((request, response) => void relay(request, response));
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));

  async function relay(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      const { method = 'GET', url = '/' } = request;
      const body = Buffer.concat(await request.toArray());
      const answer = await fetch(provider + url, {
        method,
        headers: forwarded(request),
        ...(body.length > 0 && { body }),
      });
      const text = await answer.text();
      if (method === 'POST' && url === '/v1/refunds' && Math.random() < lossRate) {
        lost += 1;
        response.destroy();
        return;
      }
      response
        .writeHead(answer.status, {
          'content-type': answer.headers.get('content-type') ?? 'application/json',
        })
        .end(text);
    } catch {
      response.destroy();
    }
  }

  return {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lost: () => lost,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function forwarded({ headers }: IncomingMessage): Record<string, string> {
  const hopByHop = ['host', 'connection', 'content-length', 'transfer-encoding', 'keep-alive'];
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      typeof value === 'string' && !hopByHop.includes(name) ? [[name, value]] : [],
    ),
  );
}
