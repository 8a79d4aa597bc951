import type { IncomingMessage, ServerResponse } from 'node:http';
import qs from 'qs';
import { startTestServer } from '../support/test-server.ts';

interface RecordedRequest {
  /** `POST /v1/refunds`, ids written as `:id`. */
  call: string;
  headers: IncomingMessage['headers'];
  parameters: unknown;
}

/**
 * What becomes of a request. `answer lost`: it is carried out, but the connection breaks. `fails`: it isn't, and the answer is 500.
 * `silent`: there is no answer.
 */
export type Outcome = 'answered' | 'answer lost' | 'fails' | 'silent';

/** Starts a proxy in front of the sandbox that records requests and makes some fail. */
export async function startRecorder(
  target: string,
  outcomeOf: (attempt: number) => Outcome = () => 'answered',
) {
  const requests: RecordedRequest[] = [];
  const attempts = new Map<string, number>();
  const base = await startTestServer(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const [path = '/', query = ''] = url.split('?');
    const body = Buffer.concat(await request.toArray()).toString();
    const call = `${method} ${path.replace(/\/[a-z]+_\w{20,}/, '/:id')}`;
    const parameters = JSON.parse(
      JSON.stringify(qs.parse(method === 'POST' ? body : query)).replaceAll(/"[a-z_]+_\w{20,}"/g, '":id"'),
    );
    requests.push({ call, headers, parameters });
    const attempt = (attempts.get(call) ?? 0) + 1;
    attempts.set(call, attempt);
    await answer(outcomeOf(attempt), response, () => forward(target + url, method, headers, body));
  });
  return { base, requests };
}

async function answer(
  outcome: Outcome,
  response: ServerResponse,
  send: () => Promise<Response>,
): Promise<void> {
  if (outcome === 'silent') return;
  if (outcome === 'fails') {
    response.writeHead(500, { 'content-type': 'application/json' }).end('{"error":{"type":"api_error"}}');
    return;
  }
  const reply = await send();
  if (outcome === 'answer lost') {
    response.destroy();
    return;
  }
  response.writeHead(reply.status, { 'content-type': 'application/json' }).end(await reply.text());
}

function forward(url: string, method: string, headers: IncomingMessage['headers'], body: string) {
  const { authorization = '', 'content-type': type, 'idempotency-key': key } = headers;
  return fetch(url, {
    method,
    headers: {
      authorization,
      ...(type && { 'content-type': type }),
      ...(typeof key === 'string' && { 'idempotency-key': key }),
    },
    ...(method === 'POST' && { body }),
  });
}
