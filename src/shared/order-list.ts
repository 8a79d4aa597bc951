/** The number of orders per page in the back office, and the API's default (docs/product.md#order-list). */
export const ORDER_PAGE_SIZE = 50;

/** The maximum length of a search in the order list, in characters. */
export const MAX_ORDER_SEARCH_LENGTH = 200;
