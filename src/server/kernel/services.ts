import type { Logger } from 'pino';
import type { Db } from '#db/client.ts';
import type { Mailer } from '#server/gateways/mailer/mailer.ts';
import type { Model } from '#server/gateways/model/model.ts';
import type { Payments } from '#server/gateways/payments/payments.ts';
import type { PrintVendor } from '#server/gateways/print-vendors/print-vendor.ts';
import type { ShippingQuotes } from '#server/gateways/print-vendors/shipping-quotes.ts';
import type { TaxService } from '#server/gateways/tax/tax.ts';
import type { Env } from '#server/kernel/env/env.ts';
import type { RateLimits } from '#server/kernel/http/rate-limits.ts';
import type { Published } from '#server/kernel/releases/publish-outcome.ts';
import type { PublishRow } from '#server/kernel/releases/publishing.queries.ts';
import type { Sessions } from '#server/kernel/sessions/sessions.ts';
import type { VisitCounter } from '#server/kernel/visits/visit-counter.ts';
import type { VendorId } from '#shared/vendors.ts';

/** The outside dependencies of the server's functions. Tests replace the clock, the ids and the gateways. */
export interface Services {
  env: Env;
  db: Db;
  sessions: Sessions;
  payments: Payments;
  tax: TaxService;
  /** Every vendor, with the calls that its interface offers. */
  vendors: Readonly<Record<VendorId, PrintVendor>>;
  /** The vendors' shipping rates, for shoppers who wait for them. */
  shippingQuotes: ShippingQuotes;
  mailer: Mailer;
  /** Writes the assistant's answers; null when none is set up. */
  model: Model | null;
  limits: RateLimits;
  /** Counts views of pages and steps of a purchase. */
  visits: VisitCounter;
  log: Logger;
  now: () => Date;
  /**
   * Returns the id of a new record: a UUID that begins with the time, so that new rows lie together in indexes. The rest of it
   * is random, because some addresses are public to whoever knows them (docs/decisions/037-hot-paths.md).
   */
  newId: () => string;
  /** Returns the id of a new order: a random UUID, because lists tell orders apart by its first characters. */
  newOrderId: () => string;
  /** Returns a secret for a cookie: 256 random bits. */
  newToken: () => string;
  /**
   * Makes the pages of what is saved, or goes back to another release, and switches the running site to it. Only the worker has it.
   * @throws Error when a page can't be made or a check fails; its first line says what
   */
  publish: (publish: Pick<PublishRow, 'kind' | 'release'>) => Promise<Published>;
  /**
   * Returns the HTML of one of the site's own pages, as it is rendered now.
   * @throws Error when the site doesn't answer with a page
   */
  readPage: (path: string) => Promise<string>;
}
