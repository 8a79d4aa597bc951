import { join } from 'node:path';
import type { Env } from '#server/kernel/env/env.ts';
import { startStripeSandbox } from './stripe/server.ts';

/** Starts the local Stripe sandbox, for a shop without Stripe keys (docs/product/sandbox.md#sandbox). */
export async function startSandbox(env: Env): Promise<{ stripeBase: string; close: () => Promise<void> }> {
  const stripe = await startStripeSandbox({
    directory: join(env.dataDir, 'sandbox'),
    secretKey: env.payments.secretKey,
    webhook: {
      url: `http://${env.host.includes(':') ? `[${env.host}]` : env.host}:${env.port}/api/webhooks/stripe`,
      secret: env.payments.webhookSecret ?? '',
    },
  });
  return { stripeBase: stripe.base, close: () => stripe.close() };
}
