import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { TaxableSale, TaxCalculation, TaxService } from '#server/gateways/tax/tax.ts';
import { MINUTE_MS } from '#shared/durations.ts';

/** How long a calculation is used again for the same sale: from the totals on show to the payment. */
const KEPT_MS = 15 * MINUTE_MS;
const MAX_KEPT = 1000;
/** How long nobody waits for a tax service that has just failed. */
const PAUSE_MS = MINUTE_MS;

/**
 * Makes a tax service safe to ask while a shopper waits (docs/product/checkout.md#tax): `calculate` never throws, repeats what it
 * returned for the same sale, and returns null at once for a minute after a failure, which is logged. In each process.
 */
export function steadyTax(service: TaxService, { now, log }: { now: () => Date; log: Logger }): TaxService {
  const kept = new Map<string, { calculation: TaxCalculation; at: number }>();
  let pausedUntil = 0;

  function find(key: string): TaxCalculation | null {
    const found = kept.get(key);
    return found && now().getTime() - found.at < KEPT_MS ? found.calculation : null;
  }

  function keep(key: string, calculation: TaxCalculation): void {
    kept.delete(key);
    kept.set(key, { calculation, at: now().getTime() });
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
  }

  return {
    record: (sale) => service.record(sale),
    reverse: (reversal) => service.reverse(reversal),
    async calculate(sale) {
      const key = keyOf(sale);
      const known = find(key);
      if (known || now().getTime() < pausedUntil) return known;
      try {
        const calculation = await service.calculate(sale);
        if (calculation) keep(key, calculation);
        return calculation;
      } catch (err) {
        // Others that failed at the same time don't log again.
        if (now().getTime() >= pausedUntil)
          log.warn({ err }, 'The tax service failed: the tax table is used for a minute.');
        pausedUntil = now().getTime() + PAUSE_MS;
        return null;
      }
    },
  };
}

function keyOf(sale: TaxableSale): string {
  return createHash('sha256').update(JSON.stringify(sale)).digest('base64');
}
