import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { webhookEvents } from '#db/schema/operations.ts';
import { startPayment } from '#server/flows/checkout/start-payment.ts';
import { processWebhook } from '#server/flows/webhooks/process-webhook.ts';
import type { Buyer } from '#server/kernel/sessions/buyer.ts';
import { AppError } from '#shared/errors.ts';
import { CLIENT_IP, paymentInput } from './shop.ts';
import type { TestServices } from './test-services.ts';

/** Solves the challenge of an error as a browser does. */
export async function prove(details: Record<string, unknown>): Promise<string> {
  const challenge = details['challenge'] as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey });
  if (!solution) throw new Error('The challenge has no solution.');
  return JSON.stringify({ challenge, solution });
}

/** Starts a payment, and does the work that is asked for. */
export async function startProven(services: TestServices, buyer: Buyer, ip = CLIENT_IP) {
  try {
    return await startPayment(services, buyer, paymentInput(), ip);
  } catch (error) {
    if (!AppError.is(error) || error.code !== 'proof_required') throw error;
    const proof = await prove(error.details);
    return startPayment(services, buyer, paymentInput({ proof }), ip);
  }
}

/** The webhook of a declined card. */
export async function reportDecline(
  services: TestServices,
  paymentIntentId: string,
  chargeId: string,
  createdAt = services.now(),
): Promise<void> {
  const id = services.newId();
  const payload = { id, createdAt, kind: 'intent_failed', paymentIntentId, chargeId };
  services.db
    .insert(webhookEvents)
    .values({
      id,
      source: 'stripe',
      externalId: id,
      type: 'intent_failed',
      payload,
      receivedAt: services.now(),
    })
    .run();
  await processWebhook(services, id);
}
