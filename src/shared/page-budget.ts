const KB = 1024;

/** The size limits of a public page, in brotli bytes. A release with larger pages isn't published. */
export const PUBLIC_PAGE = {
  script: 3 * KB,
  style: 12 * KB,
  fonts: 80 * KB,
  /** HTML, CSS and script together. */
  together: 40 * KB,
  /** The capacity of a connection's first round trip (ten segments), less the headers. */
  document: 13_850,
} as const;

/** How much the form of a course page may add to the script and to the total, in brotli bytes. */
export const COURSE_FORM = 3 * KB;
