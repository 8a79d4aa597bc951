import { createHmac } from 'node:crypto';

export const webhookSecret = 'a01376f30766acf706cc84beb57b79f9';

/** Returns the headers with Printful's signature of a report. */
export function sign(rawBody: string): Headers {
  const signature = createHmac('sha256', Buffer.from(webhookSecret, 'hex')).update(rawBody).digest('hex');
  return new Headers({ 'x-pf-webhook-signature': signature });
}
