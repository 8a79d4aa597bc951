import { sendRequestedLinks } from '#server/domain/accounts/send-requested-links.ts';
import { warnOfGuessing } from '#server/domain/accounts/warn-of-guessing.ts';
import { removeUnusedPictures } from '#server/domain/catalog/remove-unused-pictures.ts';
import { removeForgottenDesigns } from '#server/domain/designs/remove-forgotten-designs.ts';
import { reconcileLedger } from '#server/domain/sales/ledger/reconcile-ledger.ts';
import { sendOrderLink } from '#server/domain/sales/orders/send-order-link.ts';
import { sendRefund } from '#server/domain/sales/refunds/send-refund.ts';
import { recordTax } from '#server/domain/sales/tax/record-tax.ts';
import { reverseTax } from '#server/domain/sales/tax/reverse-tax.ts';
import { answerPublishing } from '#server/domain/vendors/answer-publishing.ts';
import { syncAfterReport, syncNightly } from '#server/domain/vendors/request-sync.ts';
import { syncProducts } from '#server/domain/vendors/sync-products.ts';
import { backUpWhenDue } from '#server/flows/backup/back-up-when-due.ts';
import { recordMissedPayments } from '#server/flows/checkout/record-missed-payments.ts';
import { cancelPayment, settleCheckouts } from '#server/flows/checkout/settle-checkout.ts';
import { makeMockups } from '#server/flows/fulfillment/make-mockups.ts';
import { RUN_MS, reconcileVendorOrders } from '#server/flows/fulfillment/reconcile-vendor-orders.ts';
import { rehearseVendor } from '#server/flows/fulfillment/rehearse-vendor.ts';
import { resendRefused } from '#server/flows/fulfillment/resend-refused.ts';
import { sendScheduled } from '#server/flows/fulfillment/scheduled-fulfillment.ts';
import { finishVendorOrder } from '#server/flows/fulfillment/submit-vendor-order.ts';
import { compareNightly } from '#server/flows/operations/compare-nightly.ts';
import { removeExpired } from '#server/flows/operations/remove-expired.ts';
import { runPublish } from '#server/flows/publishing/run-publish.ts';
import { processWebhook } from '#server/flows/webhooks/process-webhook.ts';
import type { Job, JobKindName } from '#server/kernel/jobs/enqueue-job.ts';
import { removeEmailFiles } from '#server/kernel/outbox/delete-emails.ts';
import { sendEmail } from '#server/kernel/outbox/send-email.ts';
import type { Services } from '#server/kernel/services.ts';
import { unlessClockJumped } from '#server/kernel/time/heartbeat.ts';
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '#shared/durations.ts';

/** The number of jobs that run at the same time, by lane: a slow kind of job delays only its own lane. */
export const JOB_LANES = {
  payments: 4,
  vendors: 2,
  mail: 3,
  catalog: 1,
  rehearsals: 1,
  maintenance: 1,
  backups: 1,
  publishing: 1,
} as const;
export type JobLane = keyof typeof JOB_LANES;

export type JobKind<Payload> = {
  lane: JobLane;
  /** Must be safe to repeat: after a crash, the job runs again even if it had just finished. */
  run: (services: Services, payload: Payload) => Promise<unknown>;
  /** Milliseconds after which an attempt counts as failed. */
  timeoutMs: number;
} & (Retried | Scheduled);

interface Retried {
  /** The number of attempts after which the job stays failed. */
  attempts: number;
  /** Milliseconds before the second attempt; doubles with each attempt, up to an hour. */
  backOffMs: number;
}

interface Scheduled {
  /** Milliseconds from the end of a run, successful or not, to the start of the next. */
  everyMs: number;
}

export type JobKinds = { [K in JobKindName]: JobKind<Extract<Job, { kind: K }>['payload']> };

/** Retries for about three days, because the back-off grows to an hour: longer than a vendor's weekend outage. */
const RETRY_FOR_THREE_DAYS = { attempts: 80, backOffMs: SECOND_MS };

/** All kinds of jobs with their handler, lane, timeout, and attempts or interval. */
export const JOB_KINDS: JobKinds = {
  cancel_payment: {
    lane: 'payments',
    run: (services, { checkoutId }) => cancelPayment(services, checkoutId),
    timeoutMs: MINUTE_MS,
    ...RETRY_FOR_THREE_DAYS,
  },
  send_refund: {
    lane: 'payments',
    run: sendRefund,
    timeoutMs: 2 * MINUTE_MS,
    ...RETRY_FOR_THREE_DAYS,
  },
  process_payment_event: {
    lane: 'payments',
    run: (services, { eventId }) => processWebhook(services, eventId),
    timeoutMs: 2 * MINUTE_MS,
    ...RETRY_FOR_THREE_DAYS,
  },
  process_vendor_event: {
    lane: 'vendors',
    run: (services, { eventId }) => processWebhook(services, eventId),
    timeoutMs: 2 * MINUTE_MS,
    ...RETRY_FOR_THREE_DAYS,
  },
  fulfill_order: {
    lane: 'vendors',
    run: sendScheduled,
    timeoutMs: 15 * MINUTE_MS,
    ...RETRY_FOR_THREE_DAYS,
  },
  submit_vendor_order: {
    lane: 'vendors',
    run: finishVendorOrder,
    timeoutMs: 15 * MINUTE_MS,
    ...RETRY_FOR_THREE_DAYS,
  },
  resend_refused: {
    lane: 'vendors',
    run: resendRefused,
    timeoutMs: 15 * MINUTE_MS,
    ...RETRY_FOR_THREE_DAYS,
  },
  rehearse_vendor: {
    lane: 'rehearsals',
    run: rehearseVendor,
    timeoutMs: 2 * HOUR_MS,
    ...RETRY_FOR_THREE_DAYS,
  },
  reconcile_vendor_orders: {
    lane: 'vendors',
    run: reconcileVendorOrders,
    timeoutMs: HOUR_MS,
    everyMs: RUN_MS,
  },
  make_mockups: {
    lane: 'vendors',
    run: makeMockups,
    timeoutMs: 15 * MINUTE_MS,
    everyMs: MINUTE_MS,
  },
  record_tax: {
    lane: 'payments',
    run: recordTax,
    timeoutMs: MINUTE_MS,
    ...RETRY_FOR_THREE_DAYS,
  },
  reverse_tax: {
    lane: 'payments',
    run: reverseTax,
    timeoutMs: MINUTE_MS,
    ...RETRY_FOR_THREE_DAYS,
  },
  settle_checkouts: {
    lane: 'payments',
    run: (services) => settleCheckouts(services, 2 * MINUTE_MS),
    timeoutMs: 10 * MINUTE_MS,
    everyMs: MINUTE_MS,
  },
  send_email: {
    lane: 'mail',
    run: (services, { emailId }) => sendEmail(services, emailId),
    // Longer than the mailer waits for the mail server.
    timeoutMs: 16 * MINUTE_MS,
    ...RETRY_FOR_THREE_DAYS,
  },
  send_order_link: {
    lane: 'mail',
    run: sendOrderLink,
    timeoutMs: 10 * SECOND_MS,
    ...RETRY_FOR_THREE_DAYS,
  },
  send_reset_link: {
    lane: 'mail',
    run: sendRequestedLinks,
    timeoutMs: 10 * SECOND_MS,
    ...RETRY_FOR_THREE_DAYS,
  },
  warn_of_guessing: {
    lane: 'mail',
    run: warnOfGuessing,
    timeoutMs: 10 * SECOND_MS,
    ...RETRY_FOR_THREE_DAYS,
  },
  remove_email_files: {
    lane: 'maintenance',
    run: removeEmailFiles,
    timeoutMs: MINUTE_MS,
    ...RETRY_FOR_THREE_DAYS,
  },
  remove_expired: {
    lane: 'maintenance',
    run: unlessClockJumped(removeExpired),
    timeoutMs: 10 * MINUTE_MS,
    everyMs: MINUTE_MS,
  },
  back_up: {
    lane: 'backups',
    run: backUpWhenDue,
    timeoutMs: 2 * HOUR_MS,
    everyMs: 10 * MINUTE_MS,
  },
  compare_ledger: {
    lane: 'maintenance',
    run: (services) => compareNightly(services, recordMissedPayments),
    timeoutMs: HOUR_MS,
    everyMs: 30 * MINUTE_MS,
  },
  compare_ledger_now: {
    lane: 'maintenance',
    run: (services) => reconcileLedger(services, recordMissedPayments),
    timeoutMs: HOUR_MS,
    attempts: 3,
    backOffMs: MINUTE_MS,
  },
  sync_products: {
    lane: 'catalog',
    run: syncProducts,
    // The first sync fetches every picture.
    timeoutMs: 2 * HOUR_MS,
    // A vendor's failure ends the sync and isn't repeated: an attempt fails when its process stops.
    attempts: 20,
    backOffMs: SECOND_MS,
  },
  sync_after_report: {
    lane: 'catalog',
    run: syncAfterReport,
    timeoutMs: MINUTE_MS,
    ...RETRY_FOR_THREE_DAYS,
  },
  answer_publishing: {
    lane: 'catalog',
    run: answerPublishing,
    timeoutMs: 30 * MINUTE_MS,
    // About three days. A run has as many answers as Printify takes in half an hour.
    attempts: 70,
    backOffMs: 30 * MINUTE_MS,
  },
  sync_products_nightly: {
    lane: 'catalog',
    run: syncNightly,
    timeoutMs: MINUTE_MS,
    everyMs: 10 * MINUTE_MS,
  },
  publish: {
    lane: 'publishing',
    run: runPublish,
    timeoutMs: 15 * MINUTE_MS,
    // An attempt that fails is final; these are for those whose process stops.
    attempts: 3,
    backOffMs: 5 * SECOND_MS,
  },
  remove_forgotten_designs: {
    lane: 'maintenance',
    run: unlessClockJumped(removeForgottenDesigns),
    timeoutMs: 30 * MINUTE_MS,
    everyMs: HOUR_MS,
  },
  remove_unused_pictures: {
    lane: 'maintenance',
    run: unlessClockJumped(removeUnusedPictures),
    timeoutMs: 30 * MINUTE_MS,
    everyMs: 24 * HOUR_MS,
  },
};
