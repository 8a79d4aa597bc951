/** The maximum number of rows on a page of a list of the API. */
export const MAX_PAGE_SIZE = 200;
/** The maximum number of rows that a page of such a list skips. */
export const MAX_OFFSET = 1_000_000;
