const KB = 1024;

/** What the pages of the shop may load of script before anything is opened, in brotli bytes. */
export const SHOP_SCRIPT = {
  '/store': 85 * KB,
  '/store/unit-tee': 85 * KB,
  '/cart': 85 * KB,
  '/ai-assistant': 100 * KB,
  /** Without the payment provider's own script. */
  '/checkout': 100 * KB,
} as const;

/** What a screen of the back office may load of script with its rows, before anything is opened, in brotli bytes. */
export const ADMIN_SCRIPT = 160 * KB;

/** What a photo may weigh at a width of 390 pixels. It loads after the first paint. */
export const PHOTO_ON_PHONE = 60 * KB;

/** What Lighthouse's simulated phone may find, in points and milliseconds. */
export const AUDIT = {
  publicPage: { performance: 100, lcp: 1200, tbt: 200 },
  /** Carries React. */
  store: { performance: 97, lcp: 1800, tbt: 100 },
  /** With 50 rows. */
  admin: { lcp: 2500, tbt: 200 },
} as const;
