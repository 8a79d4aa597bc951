import { utimesSync } from 'node:fs';
import { readPageFiles } from '#server/domain/seo/published-pages.ts';

/**
 * Returns the sorted paths of the pages in which two releases differ; all pages without the first one. The others keep their date,
 * which says when a page last changed.
 */
export function changedPages(from: string | null, to: string): string[] {
  const before = new Map(readPageFiles(from).map((page) => [page.path, page]));
  const after = readPageFiles(to);
  const changed = after.filter(({ path, file, html }) => {
    const old = before.get(path);
    before.delete(path);
    if (old?.html !== html) return true;
    utimesSync(file, old.publishedAt, old.publishedAt);
    return false;
  });
  return [...changed.map(({ path }) => path), ...before.keys()].sort();
}
