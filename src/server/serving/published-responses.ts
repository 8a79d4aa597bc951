import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join, relative, sep } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { contentSecurityPolicy } from '../http/content-security-policy.ts';

/** A file of a release as it goes over the wire, kept in memory. */
interface PublishedResponse {
  headers: Record<string, string>;
  plain: Buffer;
  brotli: Buffer | null;
  gzip: Buffer | null;
  etag: string;
}

/** Everything a release has prerendered, by the path it is asked for. */
export type PublishedResponses = ReadonlyMap<string, PublishedResponse>;

const CONTENT_TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};
const COMPRESSIBLE = new Set([
  '.html',
  '.css',
  '.js',
  '.json',
  '.webmanifest',
  '.xml',
  '.txt',
  '.svg',
  '.ico',
]);
const COMPRESSED = /\.(br|gz)$/;
/** Files whose name holds a hash of their content: they never change under the same name. */
const HASHED = '/assets/';

/** Compresses the files of a release, once, into `.br` and `.gz` files beside them. */
export function compressRelease(clientDirectory: string): void {
  for (const file of filesOf(clientDirectory)) {
    if (!COMPRESSIBLE.has(extname(file))) continue;
    const plain = readFileSync(file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
    writeFileSync(`${file}.br`, brotliCompressSync(plain, { params }));
    writeFileSync(`${file}.gz`, gzipSync(plain, { level: constants.Z_BEST_COMPRESSION }));
  }
}

/** Reads the client folder of a compressed release into memory. */
export function loadPublished(clientDirectory: string): PublishedResponses {
  const published = new Map<string, PublishedResponse>();
  for (const file of filesOf(clientDirectory)) {
    if (COMPRESSED.test(file)) continue;
    const path = `/${relative(clientDirectory, file).split(sep).join('/')}`;
    published.set(urlPath(path), publish(path, file));
  }
  return published;
}

/** Answers a GET or HEAD of a published path, with 304 where the client has it already. */
export function sendPublished(
  request: IncomingMessage,
  response: ServerResponse,
  found: PublishedResponse,
): void {
  const { 'if-none-match': known, 'accept-encoding': accepted = '' } = request.headers;
  const [encoding, body] = choose(found, String(accepted));
  const etag = `"${found.etag}${encoding ? `-${encoding}` : ''}"`;
  const headers: Record<string, string> = { ...found.headers, ETag: etag };
  if (known && knows(known, found.etag)) {
    response.writeHead(304, headers).end();
    return;
  }
  if (encoding) headers['Content-Encoding'] = encoding;
  headers['Content-Length'] = String(body.byteLength);
  response.writeHead(200, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
}

function publish(path: string, file: string): PublishedResponse {
  const extension = extname(path);
  const plain = readFileSync(file);
  const compressible = COMPRESSIBLE.has(extension);
  const headers: Record<string, string> = {
    'Content-Type': CONTENT_TYPES[extension] ?? 'application/octet-stream',
    'Cache-Control': path.startsWith(HASHED) ? 'public, max-age=31536000, immutable' : 'public, no-cache',
  };
  if (compressible) headers['Vary'] = 'Accept-Encoding';
  if (extension === '.html')
    headers['Content-Security-Policy'] = contentSecurityPolicy(plain.toString('utf8'));
  return {
    headers,
    plain,
    brotli: compressible ? readFileSync(`${file}.br`) : null,
    gzip: compressible ? readFileSync(`${file}.gz`) : null,
    etag: createHash('sha256').update(plain).digest('base64url').slice(0, 22),
  };
}

function filesOf(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function choose(found: PublishedResponse, accepted: string): ['br' | 'gzip' | '', Buffer] {
  if (found.brotli && /\bbr\b/.test(accepted)) return ['br', found.brotli];
  if (found.gzip && /\bgzip\b/.test(accepted)) return ['gzip', found.gzip];
  return ['', found.plain];
}

/** Whether the client already has this content, in any encoding. */
function knows(ifNoneMatch: string, etag: string): boolean {
  return ifNoneMatch === '*' || ifNoneMatch.includes(etag);
}

/** `/about.html` is served at `/about`, `/index.html` at `/`. */
function urlPath(file: string): string {
  if (!file.endsWith('.html')) return file;
  return file.replace(/(?:\/index)?\.html$/, '') || '/';
}
