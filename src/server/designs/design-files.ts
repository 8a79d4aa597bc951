import { access, link, mkdir, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Env } from '../env.ts';
import type { Preview } from './draw-previews.ts';

/** Everything that is stored of a design, beside its row in the database. */
export interface DesignFiles {
  logo: Buffer | null;
  /** Never public: only `readPrintFile` gives it out. */
  print: Buffer;
  previews: Preview[];
}

/** Bytes of all files together. */
export function sizeOf({ logo, print, previews }: DesignFiles): number {
  const files = [print, ...(logo ? [logo] : []), ...previews.flatMap(({ large, small }) => [large, small])];
  return files.reduce((sum, file) => sum + file.length, 0);
}

type Where = Pick<Env, 'dataDir'>;

const UNFINISHED = '.new-';
const LOGO = 'logo.png';

/** Where the files of a design are on the wire: its id is random, so nobody finds them by guessing. */
export const designUrls = {
  logo: (id: string) => `/uploads/${id}/logo.png`,
  preview: (id: string, index: number) => `/uploads/${id}/preview-${index}.800.webp`,
};

/**
 * Stores all files of a design, or none: the folder gets its name when everything is in it.
 * @param sameLogo an earlier design with the same logo, whose file becomes this one's too
 * @returns the bytes that this takes on disk, without what it shares
 */
export async function storeDesign(
  env: Where,
  id: string,
  files: DesignFiles,
  sameLogo?: string,
): Promise<number> {
  const unfinished = join(root(env), UNFINISHED + id);
  let bytes = 0;
  const write = async (name: string, content: Buffer) => {
    await writeFile(join(unfinished, name), content, { flush: true });
    bytes += content.length;
  };
  try {
    await mkdir(unfinished, { recursive: true });
    await write('print.png', files.print);
    if (files.logo && !(sameLogo && (await linkLogo(env, sameLogo, unfinished)))) {
      await write(LOGO, files.logo);
    }
    for (const [index, { large, small }] of files.previews.entries()) {
      await write(`preview-${index}.800.webp`, large);
      await write(`preview-${index}.400.webp`, small);
    }
    await rename(unfinished, folder(env, id));
    return bytes;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/**
 * Gives a new design the logo file of an earlier one. Each has its own name for it, so either can be removed.
 * @returns false where that is not possible: the earlier one is gone, or the file system has no hard links
 */
function linkLogo(env: Where, from: string, into: string): Promise<boolean> {
  return link(join(folder(env, from), LOGO), join(into, LOGO)).then(
    () => true,
    () => false,
  );
}

/** Returns the bytes of a design's logo that other designs share; 0 when none does. */
export async function sharedLogoBytes(env: Where, id: string): Promise<number> {
  const found = await stat(join(folder(env, id), LOGO)).catch(() => null);
  return found && found.nlink > 1 ? found.size : 0;
}

export async function removeDesignFiles(env: Where, id: string): Promise<void> {
  await rm(folder(env, id), { recursive: true, force: true });
}

/** The print file of a design; null when there is none. */
export function readPrintFile(env: Where, id: string): Promise<Buffer | null> {
  return readIfThere(join(folder(env, id), 'print.png'));
}

/** The stored logo of a design, a PNG; null when there is none. */
export function readLogoFile(env: Where, id: string): Promise<Buffer | null> {
  return readIfThere(join(folder(env, id), LOGO));
}

/** Yields the names of the folders of designs, unfinished ones included, `count` at a time. */
export async function* designFolders(env: Where, count: number): AsyncGenerator<string[]> {
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

/** Whether this folder was last changed before `date`; false for one that is gone by now. */
export async function isOlderThan(env: Where, name: string, date: Date): Promise<boolean> {
  const found = await stat(join(root(env), name)).catch(() => null);
  return found !== null && found.mtime < date;
}

function root({ dataDir }: Where): string {
  return join(dataDir, 'uploads');
}

function folder(env: Where, id: string): string {
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
