import { randomBytes, randomUUID, randomUUIDv7 } from 'node:crypto';
import { join } from 'node:path';
import pino from 'pino';
import type { Db } from '#db/client.ts';
import { steadyTax } from '#server/domain/sales/tax/steady-tax.ts';
import { readOwnPage } from '#server/domain/seo/read-own-page.ts';
import { createMailer } from '#server/gateways/mailer/nodemailer-mailer.ts';
import { createModel } from '#server/gateways/model/openai-model.ts';
import { pauseAfterFailures } from '#server/gateways/model/pause-after-failures.ts';
import { createStripePayments } from '#server/gateways/payments/stripe-payments.ts';
import { createPrintVendors } from '#server/gateways/print-vendors/print-vendors.ts';
import { createShippingQuotes } from '#server/gateways/print-vendors/shipping-quotes.ts';
import { createStripeTax } from '#server/gateways/tax/stripe-tax.ts';
import type { Env } from '#server/kernel/env/env.ts';
import { limitsPath } from '#server/kernel/http/limits-file.ts';
import { createRateLimits } from '#server/kernel/http/rate-limits.ts';
import type { Services } from '#server/kernel/services.ts';
import { createSessions } from '#server/kernel/sessions/sessions.ts';
import { createVisitCounter } from '#server/kernel/visits/visit-counter.ts';

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
      // During a switch of releases, the old and the new processes both count.
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
