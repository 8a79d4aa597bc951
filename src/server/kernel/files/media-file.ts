import { join } from 'node:path';

/** Matches only the names that we create: no dots in folders, no parent folders, and not too long for a file system. */
export const MEDIA_PATH = /^\/media\/[a-z0-9-]{1,100}\/[a-z0-9][a-z0-9.-]{0,200}\.(?:webp|png)$/;
/** Returns the file of one of our product image URLs; null for any other URL. */
export function mediaFile(dataDir: string, url: string): string | null {
  return MEDIA_PATH.test(url) ? join(dataDir, url) : null;
}
