import { createHash, createHmac } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

export const MANIFEST = 'manifest.json';

const FolderSize = z.object({ files: z.int(), bytes: z.int() });

/** Describes a backup, so that a restore can check that it's complete. */
export const Manifest = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime().transform((text) => new Date(text)),
  /** How many migrations the database has had. */
  migrations: z.int(),
  database: z.object({
    bytes: z.int(),
    sha256: z.string(),
    orders: z.int(),
    checkouts: z.int(),
    designs: z.int(),
    /** The highest number in use; 0 before the first order. */
    highestOrderNumber: z.int(),
  }),
  /** `uploads` and `media`, without names that begin with a dot. */
  folders: z.record(z.string(), FolderSize),
  secretFingerprint: z.string(),
});
export type Manifest = z.output<typeof Manifest>;

/** Returns the manifest of a backup folder, or null if it is missing or unreadable. */
export async function readManifest(folder: string): Promise<Manifest | null> {
  try {
    return Manifest.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')));
  } catch {
    return null;
  }
}

/** Identifies a secret without revealing it. */
export function secretFingerprint(appSecret: string): string {
  return createHmac('sha256', appSecret).update('backup').digest('hex').slice(0, 32);
}

/** Returns the SHA-256 of a file's content, in hex. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
