declare namespace App {
  interface Locals {
    services: import('#server/kernel/services.ts').Services;
    /** Identifies this request in responses and logs. */
    requestId: string;
    /** The client's address behind trusted proxies, which rate limits count by; an IPv6 address is cut to its /64. */
    address: string;
    user: import('#shared/schemas/session.schema.ts').User | null;
    /** Returns the page for unknown addresses of the release that is served; Astro's own is that of the build. */
    pageOfUnknown?: () => string | undefined;
    /** True while a page is rendered for everybody (docs/decisions/036-response-cache.md), whose views the front counts. */
    isForEverybody?: boolean;
    /** A form post that was refused: what was typed and what is wrong with it. */
    rejectedForm?: {
      code: string;
      message: string;
      fields: Record<string, string>;
      values: Record<string, string>;
    };
    /** The institute's facts, as they are saved or as this release was built with them. On pages only. */
    institute: import('#config/institute.ts').Institute;
    /** How many days each kind of record is kept, likewise. */
    retention: import('#shared/retention.ts').Retention;
    /** The active SEO record of this page. */
    seo?: import('#shared/schemas/seo.schema.ts').SeoRecord | undefined;
  }
}
