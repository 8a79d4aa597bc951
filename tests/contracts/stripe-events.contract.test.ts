import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createStripePayments } from '#server/gateways/payments/stripe-payments.ts';
import { describeContract } from './describe-contract.ts';

const Recording = z.object({
  raw_body: z.string(),
  headers: z.object({ 'Stripe-Signature': z.string() }),
});

describeContract("Stripe's events", (folder) => {
  const intentId = 'pi_1PgafyB7WZ01zgkWSjxsAJo3';
  const recordings = readdirSync(new URL('stripe/', folder)).filter((name) => name.startsWith('event.'));
  const kinds: Record<string, object> = {
    'charge.dispute.created': {
      kind: 'dispute_changed',
      disputeId: expect.stringMatching(/^d[pu]_/),
    },
    'charge.refunded': { kind: 'charge_refunded' },
    'payment_intent.payment_failed': { kind: 'intent_failed' },
    'payment_intent.succeeded': { kind: 'intent_succeeded' },
    'refund.created': { kind: 'refund_changed' },
    'refund.failed': { kind: 'refund_changed' },
    'refund.updated': { kind: 'refund_changed' },
  };

  test('there is a recording of every kind of event', () => {
    expect(recordings.toSorted()).toEqual(Object.keys(kinds).map((type) => `event.${type}.json`));
  });

  test.each(recordings)('the recorded %s is verified and parsed', async (file) => {
    const recording = Recording.parse(JSON.parse(readFileSync(new URL(`stripe/${file}`, folder), 'utf8')));
    const { raw_body: body } = recording;
    const { 'Stripe-Signature': signature } = recording.headers;
    const signedAt = new Date(Number(/t=(\d+)/.exec(signature)?.[1]) * 1000);
    const payments = (now: Date) =>
      createStripePayments({ secretKey: 'sk_test_x', webhookSecret: 'whsec_test_contract', now: () => now });

    const event = await payments(signedAt).readEvent(body, signature);
    const type = file.replace(/^event\.|\.json$/g, '');
    expect(event).toMatchObject({ createdAt: signedAt, paymentIntentId: intentId, ...kinds[type] });

    const refused = expect.objectContaining({ code: 'bad_signature' });
    const tooLate = new Date(signedAt.getTime() + 301_000);
    await expect(payments(tooLate).readEvent(body, signature)).rejects.toThrow(refused);
    await expect(
      payments(signedAt).readEvent(body.replace('"livemode":false', '"livemode":true'), signature),
    ).rejects.toThrow(refused);
  });
});
