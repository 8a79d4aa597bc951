import { access, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
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

type Where = Pick<Env, 'dataDir'>;

const UNFINISHED = '.new-';

/** Where the files of a design are on the wire: its id is random, so nobody finds them by guessing. */
export const designUrls = {
  logo: (id: string) => `/uploads/${id}/logo.png`,
  preview: (id: string, index: number) => `/uploads/${id}/preview-${index}.800.webp`,
};

/** Stores all files of a design, or none: the folder gets its name when everything is in it. */
export async function storeDesign(env: Where, id: string, files: DesignFiles): Promise<void> {
  const unfinished = join(root(env), UNFINISHED + id);
  const write = (name: string, content: Buffer) =>
    writeFile(join(unfinished, name), content, { flush: true });
  try {
    await mkdir(unfinished, { recursive: true });
    await write('print.png', files.print);
    if (files.logo) await write('logo.png', files.logo);
    for (const [index, { large, small }] of files.previews.entries()) {
      await write(`preview-${index}.800.webp`, large);
      await write(`preview-${index}.400.webp`, small);
    }
    await rename(unfinished, folder(env, id));
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
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
  return readIfThere(join(folder(env, id), 'logo.png'));
}

/** The ids of the stored designs, and the names of unfinished ones, that are older than `before`. */
export async function listDesignFolders(env: Where, before: Date): Promise<string[]> {
  if (!(await exists(root(env)))) return [];
  const names = await readdir(root(env));
  // One that has just been finished or removed is not there under this name any more.
  const stats = await Promise.all(names.map((name) => stat(join(root(env), name)).catch(() => null)));
  return names.filter((_, index) => (stats[index]?.mtime ?? before) < before);
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
