import type { IncomingMessage } from 'node:http';
import qs from 'qs';
import { startTestServer } from '../support/test-server.ts';
import type { Problems, StripeDescription } from './stripe-description.ts';

interface Exchange {
  /** `POST /v1/refunds`, ids written as `:id`. */
  call: string;
  status: number;
  /** The validation errors of the request and the reply. */
  problems: Problems;
}

/**
 * Starts a proxy between a client and the sandbox that validates requests and replies against the description.
 * Requests of browsers aren't validated, because the description is of the API for servers.
 */
export async function startValidatingProxy(description: StripeDescription, target: string) {
  const exchanges: Exchange[] = [];
  const base = await startTestServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request;
    const [path = '/', query = ''] = url.split('?');
    const sent = Buffer.concat(await request.toArray()).toString();
    const reply = await fetch(target + url, {
      method,
      headers: headersOf(request),
      ...(method === 'POST' && { body: sent }),
    });
    const body = await reply.text();
    const parameters = qs.parse(method === 'POST' ? sent : query);
    exchanges.push({
      call: `${method} ${path.replace(/\/(pi|ch|re|evt|dp)_\w+/, '/:id')}`,
      status: reply.status,
      problems: description.hasCall(method, path)
        ? [
            ...(request.headers.authorization ? description.checkRequest(method, path, parameters) : []),
            ...description.checkReply(method, path, reply.status, JSON.parse(body)),
          ]
        : [],
    });
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(body);
  });
  return { base, exchanges };
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const { authorization, 'content-type': type, 'idempotency-key': key } = headers;
  return {
    ...(authorization && { authorization }),
    ...(type && { 'content-type': type }),
    ...(typeof key === 'string' && { 'idempotency-key': key }),
  };
}
