import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * A response body in one coding, kept in memory with its headers. They are flat lists of names and values, built once,
 * because most requests take this path.
 */
export interface Representation {
  /** With quotes, as in the header; each coding has its own. */
  etag: string;
  headers: string[];
  /** The headers of a 304. */
  notModified: string[];
  body: Buffer;
}

/**
 * Creates a body with its headers.
 * @param shared the headers that a 304 has as well
 * @param coding the content coding of the body; empty if it has none
 */
export function represent(
  shared: Record<string, string>,
  etag: string,
  body: Buffer,
  coding: string,
): Representation {
  const headers = {
    ...shared,
    ETag: etag,
    ...(coding && { 'Content-Encoding': coding }),
    'Content-Length': String(body.byteLength),
  };
  return {
    etag,
    headers: Object.entries(headers).flat(),
    notModified: Object.entries({ ...shared, ETag: etag }).flat(),
    body,
  };
}

/** Responds to GET or HEAD; a 200 becomes a 304 if the client has the current version. */
export function sendRepresentation(
  request: IncomingMessage,
  response: ServerResponse,
  { etag, headers, notModified, body }: Representation,
  status = 200,
): void {
  if (status === 200 && isCurrent(request, etag)) {
    response.writeHead(304, notModified).end();
    return;
  }
  response.writeHead(status, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Returns whether the client has the version with this entity tag. */
export function isCurrent({ headers }: IncomingMessage, etag: string): boolean {
  const known = headers['if-none-match'];
  return known !== undefined && (known === '*' || known.includes(etag));
}
