import { createReadStream, type Stats, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream';
import { MEDIA_PATH } from '#server/kernel/files/media-file.ts';
import { isCurrent } from './representation.ts';

/** Serves product images, designs and other data files outside of releases. */
export interface MediaFiles {
  /** Serves a path under `/media/` or `/uploads/`. Returns false for other paths and missing files. */
  serve(request: IncomingMessage, response: ServerResponse, path: string): boolean;
}

/** The public files of a design. Its print file isn't public. */
const UPLOADS =
  /^\/uploads\/[0-9a-f-]{36}\/(?:logo\.png|preview-\d{1,9}\.(?:400\.webp|800\.webp|detail\.jpg)|mockup-[0-9a-f]{16}\.webp)$/;
const TYPES: Record<string, string> = { '.webp': 'image/webp', '.png': 'image/png', '.jpg': 'image/jpeg' };

/**
 * Serves files of the data folder. Their names contain a hash or a random id, so their content never changes.
 */
export function mediaFiles(dataDir: string): MediaFiles {
  return {
    serve(request, response, path) {
      const isUpload = UPLOADS.test(path);
      if (!isUpload && !MEDIA_PATH.test(path)) return false;
      const file = join(dataDir, path);
      const stats = statsOf(file);
      if (!stats?.isFile()) return false;
      const scope = isUpload ? 'private' : 'public';
      const etag = `"${stats.mtimeMs.toString(36)}-${stats.size.toString(36)}"`;
      response.setHeader('Cache-Control', `${scope}, max-age=31536000, immutable`);
      response.setHeader('ETag', etag);
      if (isCurrent(request, etag)) {
        response.writeHead(304).end();
        return true;
      }
      response.writeHead(200, { 'Content-Type': TYPES[extname(file)], 'Content-Length': stats.size });
      if (request.method === 'HEAD') {
        response.end();
        return true;
      }
      // Also closes the file when the client disconnects.
      pipeline(createReadStream(file), response, () => {});
      return true;
    },
  };
}

/** Treats a file that can't be accessed as missing. */
function statsOf(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}
