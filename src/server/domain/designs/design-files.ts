import { createHash } from 'node:crypto';
import { closeSync, openSync, readSync } from 'node:fs';
import { access, link, mkdir, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Preview } from '#server/kernel/drawing/drawing-tasks.ts';
import type { Env } from '#server/kernel/env/env.ts';
import type { PixelSize } from '#shared/designs/print-area.ts';
import { PNG_HEADER_BYTES, pngSize } from './png-size.ts';

/** The files of a design, stored in addition to its row in the database. */
interface DesignFiles {
  logo: Buffer | null;
  /** Only administrators, and vendors at a signed address, can download it. */
  print: Buffer;
  previews: Preview[];
}

/** Returns the size of all files in bytes. */
export function sizeOf({ logo, print, previews }: DesignFiles): number {
  const files = [
    print,
    ...(logo ? [logo] : []),
    ...previews.flatMap(({ large, small, detail }) => [large, small, detail]),
  ];
  return files.reduce((sum, file) => sum + file.length, 0);
}

type DataEnv = Pick<Env, 'dataDir'>;

const UNFINISHED_PREFIX = '.new-';
const LOGO = 'logo.png';
const PRINT = 'print.png';

/** The public addresses of a design's files. They can't be guessed, because the id is random. */
export const designUrls = {
  logo: (id: string) => `/uploads/${id}/logo.png`,
  preview: (id: string, index: number) => `/uploads/${id}/preview-${index}.800.webp`,
};

/**
 * Stores all files of a design, or none: the folder is renamed to the id once it is complete.
 * @param sameLogo the id of an earlier design with the same logo, whose file is shared
 * @returns the bytes written to disk, without a shared logo
 */
export async function storeDesign(
  env: DataEnv,
  id: string,
  files: DesignFiles,
  sameLogo?: string,
): Promise<number> {
  const unfinished = join(root(env), UNFINISHED_PREFIX + id);
  let bytes = 0;
  const write = async (name: string, content: Buffer) => {
    await writeFile(join(unfinished, name), content, { flush: true });
    bytes += content.length;
  };
  try {
    await mkdir(unfinished, { recursive: true });
    await write(PRINT, files.print);
    if (files.logo && !(sameLogo && (await linkLogo(env, sameLogo, unfinished)))) {
      await write(LOGO, files.logo);
    }
    for (const [index, { large, small, detail }] of files.previews.entries()) {
      await write(`preview-${index}.800.webp`, large);
      await write(`preview-${index}.400.webp`, small);
      await write(`preview-${index}.detail.jpg`, detail);
    }
    await rename(unfinished, folder(env, id));
    return bytes;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Shares the logo file of an earlier design with a new one through a hard link, so that either can be deleted.
 * @returns false if the earlier file is gone or the file system has no hard links
 */
function linkLogo(env: DataEnv, from: string, into: string): Promise<boolean> {
  return link(join(folder(env, from), LOGO), join(into, LOGO)).then(
    () => true,
    () => false,
  );
}

/**
 * Stores a vendor's picture of a design with its other files, so that they are deleted together. The same picture has the same
 * address, which can't be guessed.
 * @returns the address
 * @throws Error if the design has been deleted
 */
export async function storeMockup(env: DataEnv, id: string, picture: Buffer): Promise<string> {
  const name = `mockup-${createHash('sha256').update(picture).digest('hex').slice(0, 16)}.webp`;
  await writeFile(join(folder(env, id), name), picture, { flush: true });
  return `/uploads/${id}/${name}`;
}

/**
 * Stores a vendor's picture of a test print in a folder of its own, which is deleted like one of a forgotten design.
 * @returns the address
 */
export async function storeTestMockup(env: DataEnv, id: string, picture: Buffer): Promise<string> {
  await mkdir(folder(env, id), { recursive: true });
  return storeMockup(env, id, picture);
}

/** Returns the size of a design's logo in bytes if other designs share the file, otherwise 0. */
export async function sharedLogoBytes(env: DataEnv, id: string): Promise<number> {
  const found = await stat(join(folder(env, id), LOGO)).catch(() => null);
  return found && found.nlink > 1 ? found.size : 0;
}

/** Deletes the files of a design; does nothing if there are none. */
export async function removeDesignFiles(env: DataEnv, id: string): Promise<void> {
  await rm(folder(env, id), { recursive: true, force: true });
}

/** Returns the print file of a design; `null` if there is none. */
export function readPrintFile(env: DataEnv, id: string): Promise<Buffer | null> {
  return readIfThere(join(folder(env, id), PRINT));
}

/** Returns the size of a design's print file, from its first bytes; `null` if it is missing or no PNG. */
export function printFileSize(env: DataEnv, designId: string): PixelSize | null {
  let file: number | null = null;
  try {
    file = openSync(join(folder(env, designId), PRINT), 'r');
    const header = Buffer.alloc(PNG_HEADER_BYTES);
    readSync(file, header);
    return pngSize(header);
  } catch {
    return null;
  } finally {
    if (file !== null) closeSync(file);
  }
}

/** Returns the stored logo of a design as a PNG; `null` if there is none. */
export function readLogoFile(env: DataEnv, id: string): Promise<Buffer | null> {
  return readIfThere(join(folder(env, id), LOGO));
}

/** Yields the folder names of designs, unfinished ones included, in batches of `count`. */
export async function* designFolders(env: DataEnv, count: number): AsyncGenerator<string[]> {
  if (!(await exists(root(env)))) return;
  let names: string[] = [];
  for await (const { name } of await opendir(root(env))) {
    names.push(name);
    if (names.length < count) continue;
    yield names;
    names = [];
  }
  if (names.length > 0) yield names;
}

/** Returns whether a folder was last changed before `date`; false if it no longer exists. */
export async function isOlderThan(env: DataEnv, name: string, date: Date): Promise<boolean> {
  const found = await stat(join(root(env), name)).catch(() => null);
  return found !== null && found.mtime < date;
}

function root({ dataDir }: DataEnv): string {
  return join(dataDir, 'uploads');
}

function folder(env: DataEnv, id: string): string {
  return join(root(env), id);
}

async function readIfThere(path: string): Promise<Buffer | null> {
  return (await exists(path)) ? readFile(path) : null;
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}
