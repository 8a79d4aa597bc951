import * as z from 'zod/mini';
import { MAX_COUNTED_SEARCH } from '#shared/analytics.ts';
import { optionalText } from './text.schema.ts';

const MAX_PATH = 300;

/** A view: a page, or a store search without results. */
export const VisitInput = z
  .object({
    /** The path of the page: `/store/field-tee`. */
    path: optionalText(MAX_PATH),
    /** The search. */
    search: optionalText(MAX_COUNTED_SEARCH),
  })
  .check(
    z.refine(({ path, search }) => (path === undefined) !== (search === undefined), {
      path: ['path'],
      error: 'Give a path or a search',
    }),
  );
