import * as z from 'zod/mini';
import { MAX_VIEW_NAME_LENGTH, VIEWED_LISTS } from '#shared/saved-views.ts';
import { text } from './text.schema.ts';

const MAX_QUERY_LENGTH = 2000;
const list = z.enum(VIEWED_LISTS, 'Unknown list');
const name = text('Enter a name', MAX_VIEW_NAME_LENGTH);

/** Filters of a list that an administrator named. */
export const SavedView = z.object({
  id: z.string(),
  name: z.string(),
  /** The query of the list's address: `status=paid&q=smith`. */
  query: z.string(),
});
export type SavedView = z.output<typeof SavedView>;

export const SavedViewsQuery = z.object({ list });
export const NewSavedView = z.object({ list, name, query: text('Choose a filter first', MAX_QUERY_LENGTH) });
export type NewSavedView = z.output<typeof NewSavedView>;
export const SavedViewName = z.object({ name });
