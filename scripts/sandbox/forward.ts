import { request as httpRequest } from 'node:http';
import type { RequestPart } from '#server/serving/front.ts';

const PREFIX = '/sandbox/';

/**
 * Hands `/sandbox/…` to the local stand-in for Stripe: what a browser asks of Stripe's own hosts in
 * production it asks of the site's own origin here (decisions.md, "Sandbox").
 */
export function sandboxForwarder(base: string): RequestPart {
  return (request, response, path) => {
    if (!path.startsWith(PREFIX)) return false;
    const target = new URL(`/${(request.url ?? '').slice(PREFIX.length)}`, base);
    const headers = { ...request.headers, host: target.host };
    const forwarded = httpRequest(target, { method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    forwarded.on('error', () => {
      if (!response.headersSent) response.writeHead(502, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ error: { type: 'api_error', message: 'The sandbox does not answer.' } }));
    });
    response.on('close', () => forwarded.destroy());
    request.pipe(forwarded);
    return true;
  };
}
