import { warnOfGuessing } from '../auth/warn-of-guessing.ts';
import { backUpWhenDue } from '../backup/back-up-when-due.ts';
import { cancelPayment, settleCheckouts } from '../checkout/settle-checkout.ts';
import { removeForgottenDesigns } from '../designs/remove-forgotten-designs.ts';
import { sendEmail } from '../mail/send-email.ts';
import { removeExpired } from '../operations/remove-expired.ts';
import { sendOrderLink } from '../orders/send-order-link.ts';
import type { Services } from '../services.ts';
import { processWebhook } from '../webhooks/process-webhook.ts';
import type { Job, JobKindName } from './enqueue-job.ts';

/** How many jobs of each lane run at once: a slow kind of work delays only its own lane. */
export const LANES = { payments: 4, vendors: 2, mail: 3, publishing: 1, maintenance: 1, backups: 1 } as const;
export type Lane = keyof typeof LANES;

export type JobKind<Payload> = {
  lane: Lane;
  /** Must be safe to repeat: a crash after its last statement repeats it. */
  run: (services: Services, payload: Payload) => Promise<unknown>;
  /** Milliseconds after which an attempt counts as failed. */
  timeoutMs: number;
} & (Retried | Scheduled);

interface Retried {
  /** Attempts before it stays failed. */
  attempts: number;
  /** Milliseconds before the second attempt; doubled for each further one, up to an hour. */
  backOffMs: number;
}

interface Scheduled {
  /** Milliseconds from the end of one run, good or bad, to the next. */
  everyMs: number;
}

export type JobKinds = { [K in JobKindName]: JobKind<Extract<Job, { kind: K }>['payload']> };

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
/** With back-off up to an hour, about three days: longer than a vendor's worst weekend. */
const UNTIL_MONDAY = { attempts: 80, backOffMs: SECOND };

/** Every kind of job, with its handler, lane, time-out, and attempts or interval. */
export const JOB_KINDS: JobKinds = {
  cancel_payment: {
    lane: 'payments',
    run: (services, { checkoutId }) => cancelPayment(services, checkoutId),
    timeoutMs: MINUTE,
    ...UNTIL_MONDAY,
  },
  process_payment_event: {
    lane: 'payments',
    run: (services, { eventId }) => processWebhook(services, eventId),
    timeoutMs: 2 * MINUTE,
    ...UNTIL_MONDAY,
  },
  process_vendor_event: {
    lane: 'vendors',
    run: (services, { eventId }) => processWebhook(services, eventId),
    timeoutMs: 2 * MINUTE,
    ...UNTIL_MONDAY,
  },
  settle_checkouts: {
    lane: 'payments',
    run: (services) => settleCheckouts(services, 2 * MINUTE),
    timeoutMs: 10 * MINUTE,
    everyMs: MINUTE,
  },
  send_email: {
    lane: 'mail',
    run: (services, { emailId }) => sendEmail(services, emailId),
    timeoutMs: MINUTE,
    ...UNTIL_MONDAY,
  },
  send_order_link: {
    lane: 'mail',
    run: sendOrderLink,
    timeoutMs: 10 * SECOND,
    ...UNTIL_MONDAY,
  },
  warn_of_guessing: {
    lane: 'mail',
    run: warnOfGuessing,
    timeoutMs: 10 * SECOND,
    ...UNTIL_MONDAY,
  },
  remove_expired: {
    lane: 'maintenance',
    run: removeExpired,
    timeoutMs: 10 * MINUTE,
    everyMs: MINUTE,
  },
  back_up: {
    lane: 'backups',
    run: backUpWhenDue,
    timeoutMs: 2 * HOUR,
    everyMs: 10 * MINUTE,
  },
  remove_forgotten_designs: {
    lane: 'maintenance',
    run: removeForgottenDesigns,
    timeoutMs: 30 * MINUTE,
    everyMs: HOUR,
  },
};
