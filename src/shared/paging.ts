/** The maximum number of rows on a page of a list of the API. */
export const MAX_PAGE_SIZE = 200;
/** The maximum number of rows to change, export by id or print at once. */
export const MAX_BULK = 200;
/** The maximum offset of a page. */
export const MAX_OFFSET = 1_000_000;
/** The maximum number of a search's matches that are counted and paged through (docs/product/orders.md#order-list). */
export const MAX_SEARCH_MATCHES = 10_000;
/** The number of orders on an account page at first, and the API's default. */
export const ACCOUNT_PAGE_SIZE = 20;
