import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Services } from '#server/kernel/services.ts';
import { AppError } from '#shared/errors.ts';
import { isApiPath } from './judge-request.ts';
import { BUSY, NOT_FOUND, type PublishedResponses, sendPublished } from './published-responses.ts';
import { sendError } from './send-error.ts';

/** Created once: with thousands of rejections a second, recording the stack would be an eighth of the work. */
const TOO_BUSY = new AppError('too_busy');

/** Error responses: not found, busy, failed. */
interface StandIns {
  notFound(request: IncomingMessage, response: ServerResponse, path: string): void;
  /** Responds with an error to scripts' calls, and with a page to people, including forms sent without script. */
  tooBusy(request: IncomingMessage, response: ServerResponse, path: string): void;
  /** Keeps a failed request from ending the process. Logs the path without the query, which may contain a token. */
  failed(error: unknown, request: IncomingMessage, response: ServerResponse): void;
}

/** @param common headers of every response */
export function createStandIns(
  { log }: Pick<Services, 'log'>,
  published: PublishedResponses,
  common: Map<string, string>,
): StandIns {
  return {
    notFound(request, response, path) {
      if (isApiPath(path) || !sendPage(request, response, NOT_FOUND))
        sendError(response, new AppError('not_found'));
    },
    tooBusy(request, response, path) {
      response.setHeaders(common);
      const isPage = !isApiPath(path) || request.headers.accept?.includes('text/html');
      if (!isPage || !sendPage(request, response, BUSY)) sendError(response, TOO_BUSY);
    },
    failed(err, { url = '' }, response) {
      log.error({ err, path: url.replace(/\?.*/s, '') }, 'A request failed before a response was sent.');
      if (response.headersSent) {
        response.destroy();
        return;
      }
      for (const name of response.getHeaderNames()) response.removeHeader(name);
      response.setHeaders(common);
      sendError(response, new AppError('internal_error'));
    },
  };

  /** Sends a published page, if there is one. */
  function sendPage(request: IncomingMessage, response: ServerResponse, path: string): boolean {
    const page = published.get(path);
    if (!page) return false;
    // A stopping process closes its connections.
    for (const name of response.getHeaderNames()) if (name !== 'connection') response.removeHeader(name);
    sendPublished(request, response, page);
    return true;
  }
}
