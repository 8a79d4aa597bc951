import { createReadStream, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { pipeline } from 'node:stream';

/** Product pictures and other files that are data, not part of a release. */
export interface MediaFiles {
  /** Answers a path under `/media/`; false for any other path and for a file that is not there. */
  serve(request: IncomingMessage, response: ServerResponse, path: string): boolean;
}

const PREFIX = '/media/';
/** Only names that we give ourselves: no dots in folders, no way upwards. */
const SAFE_NAME = /^\/media\/[a-z0-9-]+\/[a-z0-9][a-z0-9.-]*\.(webp|png)$/;
const TYPES = { webp: 'image/webp', png: 'image/png' } as const;

/** Serves the files of one folder. Their names hold a hash of their content, so they never change. */
export function mediaFiles(directory: string): MediaFiles {
  return {
    serve(request, response, path) {
      const extension = SAFE_NAME.exec(path)?.[1] as keyof typeof TYPES | undefined;
      if (!extension) return false;
      const file = join(directory, path.slice(PREFIX.length));
      const stats = statSync(file, { throwIfNoEntry: false });
      if (!stats?.isFile()) return false;
      response.writeHead(200, {
        'Content-Type': TYPES[extension],
        'Content-Length': stats.size,
        'Cache-Control': 'public, max-age=31536000, immutable',
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
