import { createHash, createHmac } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

export const MANIFEST = 'manifest.json';

const FolderSize = z.object({ files: z.int(), bytes: z.int() });

/** What a backup says of itself, so that a restore can tell whether it is whole. */
export const Manifest = z.object({
  format: z.literal(1),
  createdAt: z.iso.datetime().transform((text) => new Date(text)),
  /** How many migrations its database has seen. */
  migrations: z.int(),
  database: z.object({
    bytes: z.int(),
    sha256: z.string(),
    orders: z.int(),
    checkouts: z.int(),
    designs: z.int(),
    /** The highest that had been given out; 0 before the first order. */
    highestOrderNumber: z.int(),
  }),
  /** `uploads` and `media`, without what was in them under a name that begins with a dot. */
  folders: z.record(z.string(), FolderSize),
  secretFingerprint: z.string(),
});
export type Manifest = z.output<typeof Manifest>;

/** The manifest of a backup folder; null where there is none that can be read. */
export async function readManifest(folder: string): Promise<Manifest | null> {
  try {
    return Manifest.parse(JSON.parse(await readFile(join(folder, MANIFEST), 'utf8')));
  } catch {
    return null;
  }
}

/** Tells two secrets apart without giving either away. */
export function secretFingerprint(appSecret: string): string {
  return createHmac('sha256', appSecret).update('backup').digest('hex').slice(0, 32);
}

/** The SHA-256 of a file's content, in hex. */
export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
