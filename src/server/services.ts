import { randomBytes, randomUUID, randomUUIDv7 } from 'node:crypto';
import { join } from 'node:path';
import pino, { type Logger } from 'pino';
import type { Db } from '#db/client.ts';
import type { VendorId } from '#shared/vendors.ts';
import { createSessions, type Sessions } from './accounts/sessions.ts';
import { createVisitCounter, type VisitCounter } from './analytics/visit-counter.ts';
import { createShippingQuotes, type ShippingQuotes } from './checkout/shipping-quotes.ts';
import type { Env } from './env.ts';
import type { Mailer } from './gateways/mailer/mailer.ts';
import { createMailer } from './gateways/mailer/nodemailer-mailer.ts';
import type { Model } from './gateways/model/model.ts';
import { createModel } from './gateways/model/openai-model.ts';
import { pauseAfterFailures } from './gateways/model/pause-after-failures.ts';
import type { Payments } from './gateways/payments/payments.ts';
import { createStripePayments } from './gateways/payments/stripe-payments.ts';
import type { PrintVendor } from './gateways/print-vendors/print-vendor.ts';
import { createPrintVendors } from './gateways/print-vendors/print-vendors.ts';
import { createStripeTax } from './gateways/tax/stripe-tax.ts';
import type { TaxService } from './gateways/tax/tax.ts';
import { limitsPath } from './http/limits-file.ts';
import { createRateLimits, type RateLimits } from './http/rate-limits.ts';
import type { Published } from './publishing/publish-outcome.ts';
import type { PublishRow } from './publishing/publishing.queries.ts';
import { readOwnPage } from './seo/read-own-page.ts';
import { steadyTax } from './tax/steady-tax.ts';

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
   * @throws PublishFailure
   */
  publish: (publish: Pick<PublishRow, 'kind' | 'release'>) => Promise<Published>;
  /**
   * Returns the HTML of one of the site's own pages, as it is rendered now.
   * @throws Error when the site doesn't answer with a page
   */
  readPage: (path: string) => Promise<string>;
}

/** Creates the services. The only place that chooses gateways. */
export function createServices(env: Env, db: Db, replace: Partial<Services> = {}): Services {
  const log = replace.log ?? pino({ level: env.production ? 'info' : 'warn' });
  const now = replace.now ?? (() => new Date());
  const vendors = replace.vendors ?? createPrintVendors(env.vendors);
  return {
    env,
    db,
    sessions: createSessions(db, { siteUrl: env.siteUrl, now }),
    payments: createStripePayments(env.payments),
    tax: steadyTax(createStripeTax(env.payments), { now, log }),
    vendors,
    shippingQuotes: createShippingQuotes({ vendors, now, log }),
    mailer: createMailer({ ...env.mail, directory: join(env.dataDir, 'mail') }),
    model: pauseAfterFailures(createModel(env.model), now),
    limits: createRateLimits({
      file: limitsPath(env.dataDir),
      scale: env.rateLimitScale,
      // Those of a new release count beside those that it replaces.
      processes: 2 * env.workers,
      points: { 'upload-bytes': env.uploads.perAddressPerDay },
      now,
      log,
    }),
    visits: createVisitCounter({ db, env, now, log }),
    log,
    now,
    newId: randomUUIDv7,
    newOrderId: randomUUID,
    newToken: () => randomBytes(32).toString('base64url'),
    publish: () => Promise.reject(new Error('Only the worker publishes pages.')),
    readPage: (path) => readOwnPage(env, path),
    ...replace,
  };
}
