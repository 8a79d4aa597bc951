import { isLoopback, isReachable } from '#server/kernel/http/origin.ts';
import { VENDOR_NAMES, type VendorId } from '#shared/vendors.ts';
import { type Env, EnvError } from './env.ts';

/** Returns whether payments move real money: neither the sandbox nor Stripe's test keys do. */
export function takesRealMoney({ payments }: Pick<Env, 'payments'>): boolean {
  return !payments.secretKey.includes('_test_');
}

/** Returns the least `is_live` that counts in figures: 0, tests included, until the shop takes real money (docs/product/sandbox.md#going-live). */
export function leastLive(env: Pick<Env, 'payments'>): number {
  return Number(takesRealMoney(env));
}

/**
 * Refuses to start a site for visitors that would take sandbox payments by accident (docs/product/sandbox.md#sandbox).
 * @throws EnvError
 */
export function refuseAccidentalSandbox({ payments, production, siteUrl }: Env): void {
  if (!payments.sandbox || payments.isSandboxAllowed || isLoopback(new URL(siteUrl).hostname)) return;
  if (!production && !isReachable(siteUrl)) return;
  throw new EnvError(
    `The setting STRIPE_SECRET_KEY is missing: the site at ${siteUrl} doesn't start with sandbox payments unless SANDBOX=1 is set.`,
  );
}

/**
 * Returns a line for the operator about what isn't real on this site; null if everything is.
 * @param vendors those with a real key
 */
export function testModeWords(env: Pick<Env, 'payments'>, vendors: readonly VendorId[]): string | null {
  if (takesRealMoney(env)) return null;
  const mode = env.payments.sandbox ? 'Sandbox' : 'Test mode';
  if (vendors.length === 0) return `${mode}: no real payments or orders.`;
  const names = new Intl.ListFormat('en-US').format(vendors.map((id) => VENDOR_NAMES[id]));
  const accounts = vendors.length > 1 ? 'accounts are' : 'account is';
  return `${mode}: no real payments. Your ${names} ${accounts} real, so test orders aren't sent there.`;
}
