declare namespace App {
  interface Locals {
    services: import('#server/services.ts').Services;
    /** Names this request in answers and logs. */
    requestId: string;
    /** What limits count the client by: its address through trusted proxies, in IPv6 the /64 it is in. */
    address: string;
    user: import('#shared/schemas/session.schema.ts').User | null;
    /** A form post that was refused: what was typed and what is wrong with it. */
    rejectedForm?: {
      code: string;
      message: string;
      fields: Record<string, string>;
      values: Record<string, string>;
    };
    /** The active SEO record of this page. */
    seo?: import('#shared/schemas/seo.schema.ts').SeoRecord | undefined;
  }
}
