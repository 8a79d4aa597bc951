/** The number of products per page in the back office, and the API's default. */
export const PRODUCT_PAGE_SIZE = 50;
/** The number of changes per page in the history of a product's stock, and the API's default. */
export const STOCK_PAGE_SIZE = 20;
/** The maximum length of a search for products, in characters. */
export const MAX_PRODUCT_SEARCH_LENGTH = 200;
/** The maximum length of a product's name, in characters. */
export const MAX_PRODUCT_NAME_LENGTH = 200;
/** The most variants and pictures of a product. */
export const MAX_VARIANTS = 300;
export const MAX_PICTURES = 20;
/** The highest price of a product, in cents. */
export const MAX_PRICE_CENTS = 10_000_000;
/** The most units of a product in stock. */
export const MAX_STOCK = 999_999;
/** The default threshold for low stock of a product, in units. */
export const DEFAULT_LOW_STOCK = 5;

/** Whether a product is in the shop: `inactive` ones are drafts, and `deleted` ones can be brought back. */
export const PRODUCT_STATES = ['active', 'inactive', 'deleted'] as const;
/** Who manages a product: the shop itself, or a print vendor. */
export const PRODUCT_SOURCES = ['manual', 'synced'] as const;
/** What a product may need: a category, or `low_stock` and `held_prices` as in docs/product/back-office.md#needs-attention. */
export const PRODUCT_NEEDS = ['low_stock', 'held_prices', 'category'] as const;
/** The columns that the products can be sorted by; `-` before it means descending. By name, if none is given. */
export const PRODUCT_SORTS = ['name', 'price', 'stock'] as const;
type ProductSortField = (typeof PRODUCT_SORTS)[number];
export type ProductSort = ProductSortField | `-${ProductSortField}`;
