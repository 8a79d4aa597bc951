import { errorBody, logFailure, toAppError } from './response.ts';
import type { RouteContext } from './route-context.ts';

/** How often a comment keeps the connection alive for proxies and the client. */
const KEEP_ALIVE_MS = 15_000;
const KEEP_ALIVE = ': keep-alive\n\n';

const EVENT_STREAM = 'text/event-stream';

/** Sends an event with JSON data. */
export type SendEvent = (event: string, data: unknown) => void;

/** Returns whether the client accepts events. A type with quality 0 isn't accepted. */
export function wantsEvents({ headers }: Request): boolean {
  const accepted = (headers.get('accept') ?? '').toLowerCase().split(',');
  return accepted.some((range) => {
    const [type, ...parameters] = range.split(';').map((part) => part.trim());
    return type === EVENT_STREAM && !parameters.some((each) => /^q=0(?:\.0*)?$/.test(each));
  });
}

/**
 * Returns a response whose events are sent while `work` runs. The event `done` has its result; if it throws, the event `error`
 * has the body of an error response. The signal is aborted when the client closes the connection. Keeps only the request's
 * address: many streams may be open.
 */
export function eventStream(
  { locals, request }: Pick<RouteContext, 'locals' | 'request'>,
  work: (send: SendEvent, signal: AbortSignal) => Promise<unknown>,
): Response {
  const failed = { locals, request: { url: request.url } };
  const gone = new AbortController();
  const { signal } = gone;
  // The body is canceled only once it's being sent. An already aborted signal fires no event.
  if (request.signal.aborted) gone.abort();
  request.signal.addEventListener('abort', () => gone.abort(), { once: true });
  let isCanceled = false;
  const encoder = new TextEncoder();
  let keepAlive: NodeJS.Timeout;
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      const write = (text: string) => {
        if (!signal.aborted) controller.enqueue(encoder.encode(text));
      };
      const send: SendEvent = (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`);
      keepAlive = setInterval(write, KEEP_ALIVE_MS, KEEP_ALIVE);
      try {
        send('done', await work(send, signal));
      } catch (error) {
        const failure = toAppError(error);
        if (failure.status >= 500) logFailure(failure, failed);
        send('error', errorBody(failure, locals.requestId));
      } finally {
        clearInterval(keepAlive);
        if (!isCanceled) controller.close();
      }
    },
    cancel() {
      isCanceled = true;
      clearInterval(keepAlive);
      gone.abort();
    },
  });
  return new Response(body, {
    headers: {
      'Content-Type': EVENT_STREAM,
      'Cache-Control': 'no-store, no-transform',
      // Proxies such as nginx would collect the answer first.
      'X-Accel-Buffering': 'no',
    },
  });
}
