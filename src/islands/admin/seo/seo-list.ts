import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { MAX_SEO_SEARCH_LENGTH } from '#shared/seo/seo-limits.ts';
import { createListAddress } from '../kit/list/list-view.ts';

/** As the open path: the form for a new record, with the path after it if chosen. */
const NEW = 'new:';
export const NEW_SEO_PAGE = NEW;

/** Returns the open value for a new record of a path. */
export const newFor = (path: string) => `${NEW}${path}`;

/** Returns whether a new record is open, and its path; empty if none is chosen yet. */
export function readOpen(open: string): { isNew: boolean; path: string } {
  const isNew = open.startsWith(NEW);
  return { isNew, path: isNew ? open.slice(NEW.length) : open };
}

export const SEO = createListAddress({
  path: ADMIN_PATHS.seo,
  filters: {},
  sorts: [],
  search: { label: 'Search by path, title or description', maxLength: MAX_SEO_SEARCH_LENGTH },
});
