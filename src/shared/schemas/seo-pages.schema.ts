import * as z from 'zod/mini';
import { MAX_SEO_LENGTH, splitKeywords } from '#shared/seo/seo-limits.ts';
import { instant } from './admin-fields.schema.ts';
import { SeoRecord } from './seo.schema.ts';
import { absentWhenEmpty, optionalText, text } from './text.schema.ts';

// The requests and responses of the SEO screen (docs/product/seo.md#seo-pages).

/** The SEO record of a path as administrators see it. */
export const SeoPage = z.object({ id: z.string(), ...SeoRecord.shape });
export type SeoPage = z.output<typeof SeoPage>;

/** A record in the list. */
export const SeoListRow = z.object({
  ...SeoPage.shape,
  /** Whether the live page shows another title or description, as after a rollback, and no publish is on its way. */
  isLiveEarlier: z.boolean(),
});
export type SeoListRow = z.output<typeof SeoListRow>;

const NOT_A_PATH = 'Enter the path of a page, such as /about';
/** Without the segments `.` and `..`, which browsers resolve. */
const PATH = /^\/(?!(?:.*\/)?\.\.?(?:\/|$))(?:[A-Za-z0-9._~-]+(?:\/[A-Za-z0-9._~-]+)*)?$/;

/** The path of a page. Drops a trailing slash, which the site's addresses don't have. */
export const seoPath = text(NOT_A_PATH, MAX_SEO_LENGTH.path).check(
  z.overwrite((path) => path.replace(/(.)\/$/, '$1')),
  z.regex(PATH, NOT_A_PATH),
);

/** The path of a page in an address, URL-encoded, with or without its first slash. */
export const seoPathParameter = z.pipe(
  z.string(NOT_A_PATH).check(
    z.overwrite((encoded) => {
      const path = encoded.replaceAll(/%2f/gi, '/');
      return path.startsWith('/') ? path : `/${path}`;
    }),
  ),
  seoPath,
);

const MAX_ROBOTS = 200;
const NOT_ROBOTS = 'Enter directives with commas between them, such as noindex, follow';
/** The directives that search engines document. */
const DIRECTIVE =
  /^(?:all|none|(?:no)?index|(?:no)?follow|noarchive|nosnippet|noimageindex|notranslate|indexifembedded|max-snippet:-?\d{1,4}|max-image-preview:(?:none|standard|large)|max-video-preview:-?\d{1,4})$/;
const robots = z.string(NOT_ROBOTS).check(
  z.overwrite((value) => value.toLowerCase().replaceAll(/\s+/g, '').replaceAll(',', ', ')),
  z.maxLength(MAX_ROBOTS, `Use at most ${MAX_ROBOTS} characters`),
  z.refine((value) => value.split(', ').every((directive) => DIRECTIVE.test(directive)), NOT_ROBOTS),
);

/** Keywords, measured as stored, so that a stored value can be saved again. */
const keywords = z.pipe(
  z.transform((value: unknown) => (typeof value === 'string' ? splitKeywords(value).join(', ') : value)),
  optionalText(MAX_SEO_LENGTH.keywords),
);

/** An https address, or a path on this site. */
const address = (message: string) =>
  text(message, MAX_SEO_LENGTH.address).check(
    z.refine(
      (value) => /^(?:https?:\/\/|\/(?!\/))[^\s"'<>\\]*$/.test(value) && URL.canParse(value, 'https://x'),
      message,
    ),
  );

/** The body of POST /api/admin/seo. It replaces the whole record of its path: absent or empty fields are removed. */
export const SeoPageInput = z.object({
  path: seoPath,
  title: text('Enter a title', MAX_SEO_LENGTH.title),
  description: text('Enter a description', MAX_SEO_LENGTH.description),
  /** Separated by commas. */
  keywords,
  ogTitle: optionalText(MAX_SEO_LENGTH.title),
  ogDescription: optionalText(MAX_SEO_LENGTH.description),
  /** A picture of 1200 by 630 pixels: its https address, or its path on this site. */
  ogImage: absentWhenEmpty(address('Enter the https address of a picture, or its path on this site')),
  /** Directives for search engines, such as `noindex, follow`. */
  robots: absentWhenEmpty(robots),
  /** The address that search engines should list instead: with host, or a path of this site. */
  canonical: absentWhenEmpty(address('Enter the https address of a page, or its path on this site')),
  /** True if absent for a new record; otherwise it stays as it is. */
  isActive: absentWhenEmpty(z.boolean('Say true or false')),
  /** The `updatedAt` that the editor saw. */
  updatedAt: absentWhenEmpty(instant('Send the updatedAt of the record as you saw it')),
  /** Rejects the request if the path already has a record. */
  isNew: absentWhenEmpty(z.boolean('Say true or false')),
});
export type SeoPageInput = z.output<typeof SeoPageInput>;

/** A page of the site that a record can be for. */
export const SeoPath = z.object({ path: z.string(), hasRecord: z.boolean() });
export type SeoPath = z.output<typeof SeoPath>;

/** A published page, with the fields that its SEO record is scored against. */
export const PublishedSeo = z.object({
  title: z.string(),
  description: z.string(),
  headings: z.array(z.object({ level: z.number(), text: z.string() })),
  text: z.string(),
  words: z.number(),
  /** The address of its share picture. */
  shareImage: z.nullable(z.string()),
  publishedAt: z.nullable(z.string()),
});
export type PublishedSeo = z.output<typeof PublishedSeo>;

/** The data of a path's editor. */
export const SeoDetail = z.object({
  path: z.string(),
  /** The page's public address, with host. */
  address: z.string(),
  /** Null for a path without a record. */
  record: z.nullable(SeoPage),
  /** Whether there is no record because it was deleted. */
  wasDeleted: z.boolean(),
  /** Null for a path without a page. */
  published: z.nullable(PublishedSeo),
  /** The records of other paths, to find duplicates. */
  others: z.array(z.object({ path: z.string(), title: z.string(), description: z.string() })),
});
export type SeoDetail = z.output<typeof SeoDetail>;

/** A page in the health table with its problems, by check; none for a page without problems. */
export const SeoHealthRow = z.object({
  path: z.string(),
  title: z.string(),
  hasRecord: z.boolean(),
  /** Whether search engines may list it. */
  isIndexable: z.boolean(),
  inSitemap: z.boolean(),
  structuredData: z.enum(['valid', 'invalid', 'none']),
  publishedAt: z.nullable(z.string()),
  problems: z.object({
    indexable: z.optional(z.string()),
    sitemap: z.optional(z.string()),
    title: z.optional(z.string()),
    description: z.optional(z.string()),
    sharePicture: z.optional(z.string()),
    structuredData: z.optional(z.string()),
  }),
});
export type SeoHealthRow = z.output<typeof SeoHealthRow>;

export const SeoHealth = z.object({
  /** Those with problems first, then by path. */
  pages: z.array(SeoHealthRow),
  /** The number of pages with problems, on all pages of the list. */
  faulty: z.number(),
});
export type SeoHealth = z.output<typeof SeoHealth>;
