/** The maximum number of rows on a page of a list of the API. */
export const MAX_PAGE_SIZE = 200;
/** The maximum number of rows that are changed, exported by their ids or printed at once. */
export const MAX_BULK = 200;
/** The maximum number of rows that a page of such a list skips. */
export const MAX_OFFSET = 1_000_000;
/** A search counts its matches, and pages through them, up to this number (docs/product/orders.md#order-list). */
export const MAX_SEARCH_MATCHES = 10_000;
/** The number of orders that an account's page shows at first, and the API's default. */
export const ACCOUNT_PAGE_SIZE = 20;
