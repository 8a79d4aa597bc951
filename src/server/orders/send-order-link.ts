import { AppError } from '#shared/errors.ts';
import { queueEmail } from '../mail/queue-email.ts';
import type { Services } from '../services.ts';
import { linkLetter } from './link-letter.ts';
import { findOrderIdByNumber, readOrder } from './orders.queries.ts';

/**
 * Sends the link of an order to its buyer, when number and address belong together. No address gets more
 * than a few in an hour, whoever asks: the ones it got still work.
 */
export async function sendOrderLink(
  services: Services,
  { number, email }: { number: number; email: string },
): Promise<void> {
  const orderId = findOrderIdByNumber(services.db, number, email);
  const order = orderId && readOrder(services.db, orderId);
  if (!order || !(await mayWriteTo(services, email))) return;
  queueEmail(services, linkLetter(services, order));
}

async function mayWriteTo({ limits }: Services, email: string): Promise<boolean> {
  try {
    await limits.spend('order-link', email);
    return true;
  } catch (error) {
    if (AppError.is(error) && error.code === 'rate_limited') return false;
    throw error;
  }
}
