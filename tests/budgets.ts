const KB = 1024;

/** What the pages of the shop may load of script before anything is opened, in brotli bytes. */
export const SHOP_SCRIPT = {
  '/store': 85 * KB,
  '/cart': 85 * KB,
  /** Without the payment provider's own script. */
  '/checkout': 100 * KB,
} as const;

/** What a public page may weigh, in brotli bytes. */
export const PUBLIC_PAGE = {
  script: 3 * KB,
  style: 12 * KB,
  fonts: 80 * KB,
  /** HTML, CSS and script together. */
  together: 40 * KB,
} as const;
