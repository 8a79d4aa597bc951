import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export const CONTENT_TYPES: Record<string, string> = {
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
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
};
const COMPRESSIBLE = ['.html', '.css', '.js', '.json', '.webmanifest', '.xml', '.txt', '.svg', '.ico'];
/** Node.js has as many by default. */
const COMPRESSION_THREADS = 4;
const COMPRESSED = /\.(br|gz)$/;

/** A file of a release on disk; `path` is its URL path. */
interface ListedFile {
  path: string;
  file: string;
  /** The same for a file that two releases share. */
  version: string;
}

/** A file of a release. */
export interface ReleaseFile extends ListedFile {
  extension: string;
  plain: Buffer;
  brotli: Buffer | null;
  gzip: Buffer | null;
}

/** Compresses the files of a release into `.br` and `.gz` files beside them. */
export async function compressRelease(clientDirectory: string): Promise<void> {
  const files = filesOf(clientDirectory);
  // One at a time for each of the threads that Node.js compresses on.
  const next = async () => {
    for (let file = files.pop(); file; file = files.pop()) await compressFile(file);
  };
  await Promise.all(Array.from({ length: COMPRESSION_THREADS }, next));
}

/** Compresses a file of a release, unless its type doesn't get smaller. */
export async function compressFile(file: string): Promise<void> {
  if (!COMPRESSIBLE.includes(extname(file))) return;
  const plain = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const level = constants.Z_BEST_COMPRESSION;
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(plain, { params }),
    promisify(gzip)(plain, { level }),
  ]);
  writeFileSync(`${file}.br`, br);
  writeFileSync(`${file}.gz`, gz);
}

/** Lists the files in the client folder of a compressed release. */
export function listRelease(clientDirectory: string): ListedFile[] {
  return filesOf(clientDirectory)
    .filter((file) => !COMPRESSED.test(file))
    .map((file) => {
      const { ino, size, mtimeMs } = statSync(file);
      const path = urlPath(`/${relative(clientDirectory, file).split(sep).join('/')}`);
      return { path, file, version: `${ino}-${size}-${mtimeMs}` };
    });
}

/** Reads a file of a compressed release. */
export function readReleaseFile(listed: ListedFile): ReleaseFile {
  const { file } = listed;
  const extension = extname(file);
  const compressed = COMPRESSIBLE.includes(extension);
  return {
    ...listed,
    extension,
    plain: readFileSync(file),
    brotli: compressed ? readFileSync(`${file}.br`) : null,
    gzip: compressed ? readFileSync(`${file}.gz`) : null,
  };
}

function filesOf(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** `/about.html` is served at `/about`, `/index.html` at `/`. */
function urlPath(file: string): string {
  if (!file.endsWith('.html')) return file;
  return file.replace(/(?:\/index)?\.html$/, '') || '/';
}
