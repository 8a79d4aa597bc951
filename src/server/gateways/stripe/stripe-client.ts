import type Stripe from 'stripe';
import { STRIPE_API_VERSION } from './api-version.ts';

export interface StripeAccount {
  secretKey: string;
  /** Scheme, host and port of another server with Stripe's API, such as `http://127.0.0.1:12345`. */
  apiBase?: string | undefined;
}

interface Limits {
  /** The timeout of one attempt. */
  timeoutMs: number;
  /** How many attempts follow a failed first one. */
  retries: number;
}

/** Returns Stripe's library. Loads it on the first call: a process that doesn't use Stripe saves its 20 MB. */
export async function loadStripe(): Promise<typeof Stripe> {
  return (await import('stripe')).default;
}

/**
 * Returns a function that creates Stripe's client on its first call. Retrying is safe: every POST has an idempotency key, either
 * ours or one that the client creates for all attempts of a call.
 */
export function createStripeClient(
  { secretKey, apiBase }: StripeAccount,
  { timeoutMs, retries }: Limits,
): () => Promise<Stripe> {
  let client: Stripe | undefined;
  return async () => {
    const Client = await loadStripe();
    client ??= new Client(secretKey, {
      ...address(apiBase),
      apiVersion: STRIPE_API_VERSION,
      timeout: timeoutMs,
      maxNetworkRetries: retries,
      telemetry: false,
    });
    return client;
  };
}

function address(apiBase: string | undefined): Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> {
  if (apiBase === undefined) return {};
  const url = new URL(apiBase);
  const protocol = url.protocol === 'http:' ? 'http' : 'https';
  return { protocol, host: url.hostname, port: url.port || (protocol === 'http' ? 80 : 443) };
}
