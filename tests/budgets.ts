const KB = 1024;

/** What a public page may weigh, in brotli bytes. */
export const PUBLIC_PAGE = {
  script: 3 * KB,
  style: 12 * KB,
  fonts: 80 * KB,
  /** HTML, CSS and script together. */
  together: 40 * KB,
  /** What the first round trip of a connection carries (ten segments), less the headers. */
  document: 13_850,
} as const;

/** What Lighthouse's simulated phone may find, in points and milliseconds. */
export const AUDIT = {
  publicPage: { performance: 100, lcp: 1200, tbt: 200 },
  /** Carries React. */
  store: { performance: 97, lcp: 1800, tbt: 100 },
} as const;
