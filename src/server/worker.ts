import { setTimeout as sleep } from 'node:timers/promises';
import { cancelPayment, settleCheckouts } from './checkout/settle-checkout.ts';
import { removeForgottenDesigns } from './customizations/remove-forgotten-designs.ts';
import { type JobHandlers, recoverJobs, runDueJobs } from './jobs/run-jobs.ts';
import { sendEmail } from './mail/send-email.ts';
import { sendOrderLink } from './orders/send-order-link.ts';
import type { Services } from './services.ts';
import { processPaymentEvent } from './webhooks/process-payment-event.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** A payment provider that does not answer must not keep the shop closed. */
const FIRST_ROUND = 3 * SECOND;

/** The verb behind each kind of job. */
export const handlers: JobHandlers = {
  cancel_payment: (services, { checkoutId }) => cancelPayment(services, checkoutId),
  process_webhook: (services, { eventId }) => processPaymentEvent(services, eventId),
  send_email: (services, { emailId }) => sendEmail(services, emailId),
  send_order_link: sendOrderLink,
};

/**
 * Works in the background of one process: drains the jobs, asks after unfinished checkouts and clears
 * away expired sessions and forgotten designs. The first round runs before this returns, so that what a crash left behind is
 * finished before the shop opens.
 * @returns a function that ends the work after the step it is in
 */
export async function startWorker(services: Services): Promise<() => Promise<void>> {
  recoverJobs(services);
  await Promise.race([settleCheckouts(services, 0), sleep(FIRST_ROUND)]);
  const stops = [
    every(SECOND / 2, () => runDueJobs(services, handlers)),
    every(MINUTE, () => settleCheckouts(services, 2 * MINUTE)),
    every(60 * MINUTE, () => services.sessions.deleteExpired()),
    every(60 * MINUTE, () => removeForgottenDesigns(services)),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };

  /** Repeats `work`, each round `pause` milliseconds after the last one ended. */
  function every(pause: number, work: () => Promise<unknown>): () => Promise<void> {
    let timer: NodeJS.Timeout | undefined;
    let stopped = false;
    let round: Promise<void> = Promise.resolve();
    const schedule = () => {
      if (stopped) return;
      timer = setTimeout(() => {
        round = work()
          .then(
            () => undefined,
            (error: unknown) => services.log.error({ err: error }),
          )
          .finally(schedule);
      }, pause);
    };
    schedule();
    return async () => {
      stopped = true;
      clearTimeout(timer);
      await round;
    };
  }
}
