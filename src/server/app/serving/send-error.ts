import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { errorBody, jsonHeaders } from '#server/kernel/http/response.ts';
import type { AppError } from '#shared/errors.ts';

/** Sends an error in the shape of API errors before a request reaches its route. */
export function sendError(response: ServerResponse, error: AppError): void {
  sendJson(response, error.status, errorBody(error, randomUUID()), error.headers);
}

/** Sends JSON that isn't cached. Node.js omits the body of a response to HEAD. */
export function sendJson(
  response: ServerResponse,
  status: number,
  value: unknown,
  headers: Record<string, string> = {},
): void {
  const body = JSON.stringify(value);
  response.writeHead(status, { ...jsonHeaders(body), ...headers }).end(body);
}
