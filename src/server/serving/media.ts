import { createReadStream, type Stats, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { pipeline } from 'node:stream';

/** Product pictures, designs and other files that are data, not part of a release. */
export interface MediaFiles {
  /** Answers a path under `/media/` or `/uploads/`; false for any other path and for a file that is not there. */
  serve(request: IncomingMessage, response: ServerResponse, path: string): boolean;
}

/** Only names that we give ourselves, and none that is too long for a file system: no dots in folders, no way upwards. */
const MEDIA = /^\/media\/[a-z0-9-]{1,100}\/[a-z0-9][a-z0-9.-]{0,200}\.(?:webp|png)$/;
/** The public files of a design; its print file is not one of them. */
const UPLOADS = /^\/uploads\/[0-9a-f-]{36}\/(?:logo\.png|preview-\d{1,9}\.(?:400|800)\.webp)$/;
const TYPES: Record<string, string> = { '.webp': 'image/webp', '.png': 'image/png' };

/** Serves files of the data folder. Their names hold a hash or a random id, so their content never changes. */
export function mediaFiles(dataDir: string): MediaFiles {
  return {
    serve(request, response, path) {
      const isUpload = UPLOADS.test(path);
      if (!isUpload && !MEDIA.test(path)) return false;
      const file = join(dataDir, path);
      const stats = statsOf(file);
      if (!stats?.isFile()) return false;
      response.writeHead(200, {
        'Content-Type': TYPES[extname(file)],
        'Content-Length': stats.size,
        'Cache-Control': `${isUpload ? 'private' : 'public'}, max-age=31536000, immutable`,
      });
      if (request.method === 'HEAD') {
        response.end();
        return true;
      }
      // Closes the file, too, when the client goes away in the middle.
      pipeline(createReadStream(file), response, () => {});
      return true;
    },
  };
}

/** A file that cannot be looked at is as good as none. */
function statsOf(file: string): Stats | undefined {
  try {
    return statSync(file, { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

/** The file behind the address of a product picture of ours; null for any other address. */
export function mediaFile(dataDir: string, url: string): string | null {
  return MEDIA.test(url) ? join(dataDir, url) : null;
}
