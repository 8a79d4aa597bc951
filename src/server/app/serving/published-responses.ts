import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptsEncoding } from '#server/kernel/http/accepts-encoding.ts';
import { contentSecurityPolicy } from '#server/kernel/http/content-security-policy.ts';
import { ERRORS } from '#shared/error-table.ts';
import { CONTENT_TYPES, hashOf, type ReleaseFile, readRelease } from './release-files.ts';
import { type Representation, represent, sendRepresentation } from './representation.ts';

/** A response for a release's file, kept in memory. */
interface PublishedResponse {
  status: number;
  /** The hash of the file. */
  hash: string;
  /** The Content-Security-Policy of a page. */
  policy: string | null;
  plain: Representation;
  brotli: Representation | null;
  gzip: Representation | null;
}

/** All prerendered responses of a release, by path. */
export type PublishedResponses = ReadonlyMap<string, PublishedResponse>;

/** The page for unknown paths. */
export const NOT_FOUND = '/404';
/** The page shown when another page throws. */
export const FAILED = '/500';
/** The page shown instead of another one while too many requests wait. */
export const BUSY = '/503';
const STAND_INS: Partial<Record<string, number>> = { [NOT_FOUND]: 404, [FAILED]: 500, [BUSY]: 503 };
/**
 * How long nginx may cache a page (deploy/nginx), in seconds. It doesn't pass this header on. Must precede Cache-Control, which
 * it would obey otherwise.
 */
const KEPT_BY_PROXY = { 'X-Accel-Expires': '1' };

/** Files whose name contains a hash of their content, so that they never change. */
const HASHED = '/assets/';

/** Reads the files of a release into memory; `common` are headers of every response. */
export function loadPublished(
  clientDirectory: string,
  common: Record<string, string>,
): Map<string, PublishedResponse> {
  const published = new Map<string, PublishedResponse>();
  replacePublished(published, clientDirectory, common);
  return published;
}

/**
 * Replaces pages with those of another release with the same code. Reads only files that the two don't share, so that requests
 * hardly wait.
 * @throws Error if it can't be read; then all responses stay
 */
export function replacePublished(
  published: Map<string, PublishedResponse>,
  clientDirectory: string,
  common: Record<string, string>,
): void {
  const { paths, files } = readRelease(
    clientDirectory,
    ({ path, hash }) => published.get(path)?.hash !== hash,
  );
  const changed = files.map((file) => [file.path, publish(file, common)] as const);
  const kept = new Set(paths);
  for (const path of published.keys())
    if (!kept.has(path) && !path.startsWith(HASHED)) published.delete(path);
  for (const [path, response] of changed) published.set(path, response);
}

/**
 * Adds the scripts and stylesheets of an earlier release, unless it was removed: pages opened before a switch load them on
 * demand.
 */
export function addAssets(
  published: Map<string, PublishedResponse>,
  clientDirectory: string,
  common: Record<string, string>,
): void {
  try {
    const { files } = readRelease(
      clientDirectory,
      ({ path }) => path.startsWith(HASHED) && !published.has(path),
    );
    for (const file of files) published.set(file.path, publish(file, common));
  } catch {
    // It was removed during the reading.
  }
}

/** Responds to GET or HEAD of a published path; with 304 when the client has the current version. */
export function sendPublished(
  request: IncomingMessage,
  response: ServerResponse,
  found: PublishedResponse,
): void {
  const representation = choose(found, request.headers['accept-encoding']);
  sendRepresentation(request, response, representation, found.status);
}

function choose(found: PublishedResponse, accepted: string | string[] = ''): Representation {
  const list = String(accepted);
  if (found.brotli && acceptsEncoding(list, 'br')) return found.brotli;
  if (found.gzip && acceptsEncoding(list, 'gzip')) return found.gzip;
  return found.plain;
}

function publish(
  { path, hash, extension, plain, brotli, gzip }: ReleaseFile,
  common: Record<string, string>,
): PublishedResponse {
  const policy = extension === '.html' ? contentSecurityPolicy(plain.toString('utf8')) : null;
  const shared = {
    ...common,
    'Content-Type': CONTENT_TYPES[extension] ?? 'application/octet-stream',
    ...(!STAND_INS[path] && !path.startsWith(HASHED) && KEPT_BY_PROXY),
    'Cache-Control': path.startsWith(HASHED) ? 'public, max-age=31536000, immutable' : 'public, no-cache',
    ...(path === BUSY && { 'Retry-After': String(ERRORS.too_busy.retryAfterSeconds) }),
    ...(brotli && { Vary: 'Accept-Encoding' }),
    ...(policy !== null && { 'Content-Security-Policy': policy }),
  };
  // A proxy keeps its cached headers as long as the tag stays the same.
  const tag = hashOf(hash + JSON.stringify(shared));
  const encoded = (body: Buffer, coding: string, suffix: string) =>
    represent(shared, `"${tag}${suffix}"`, body, coding);
  return {
    status: STAND_INS[path] ?? 200,
    hash,
    policy,
    plain: encoded(plain, '', ''),
    brotli: brotli && encoded(brotli, 'br', '-br'),
    gzip: gzip && encoded(gzip, 'gzip', '-gzip'),
  };
}
