const KB = 1024;

/** What a public page may weigh, in brotli bytes. A release whose pages weigh more isn't published. */
export const PUBLIC_PAGE = {
  script: 3 * KB,
  style: 12 * KB,
  fonts: 80 * KB,
  /** HTML, CSS and script together. */
  together: 40 * KB,
  /** What the first round trip of a connection carries (ten segments), less the headers. */
  document: 13_850,
} as const;

/** What the form of a course page may add to script and to all together, in brotli bytes. */
export const COURSE_FORM = 3 * KB;
