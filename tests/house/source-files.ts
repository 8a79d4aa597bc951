import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** A file of the project, with its path from the root. */
export interface SourceFile {
  path: string;
  text: string;
}

const TEST = /\.test\.tsx?$/;

/** Returns the files that match a pattern, without tests. */
export function readFiles(root: string, pattern: string): SourceFile[] {
  return findFiles(root, pattern)
    .filter((path) => !TEST.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** Returns the paths of the files that match a pattern, with tests. */
export function findFiles(root: string, pattern: string): string[] {
  return globSync(pattern, { cwd: root, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(root, '/').length))
    .map((path) => path.replaceAll('\\', '/'))
    .sort();
}

/** Returns the code of the product: what is neither a test, content, a migration nor data. */
export function readProduct(root: string): SourceFile[] {
  return readFiles(root, '{src,db,scripts}/**/*.{ts,tsx,astro,mjs,js,css}').filter(
    ({ path }) => !path.startsWith('db/migrations/'),
  );
}

export function countLines(files: readonly SourceFile[]): number {
  return files.reduce((lines, { text }) => lines + text.split('\n').length - 1, 0);
}

/** Returns the syntax tree of a file, without types. */
export function parse({ path, text }: SourceFile): ts.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest);
}
