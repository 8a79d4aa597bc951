import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type {
  PrintVendor,
  ShippingQuote,
  VendorAccount,
} from '#server/gateways/print-vendors/print-vendor.ts';
import { refusalOf } from '#server/gateways/print-vendors/vendor-failures.ts';
import type { VendorOrderRequest } from '#server/gateways/print-vendors/vendor-order.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import type { Cents } from '#shared/money.ts';
import type { VendorId } from '#shared/vendors.ts';
import { within } from '#shared/within.ts';

/** How long a shopper waits for a vendor. */
const TIME_LIMIT_MS = 2000;
/** How long a rate is used again: from the totals on show to the payment. */
const KEPT_MS = 10 * MINUTE_MS;
/** How long a vendor isn't asked after it failed. */
const PAUSE_MS = MINUTE_MS;
const MAX_KEPT = 1000;
/** A rate beyond this is a mistake. */
const MAX_RATE: Cents = 100_000;

type QuotedOrder = Pick<VendorOrderRequest, 'recipient' | 'items'>;

interface Kept {
  /** Null if the vendor failed. */
  quote: ShippingQuote | null;
  until: number;
}

/**
 * The shipping rates of print vendors, safe to ask for while a shopper waits (docs/product/checkout.md#vendors-shipping-rates).
 */
export interface ShippingQuotes {
  /**
   * Returns the rate of a vendor's standard shipping, or of the cheapest if it doesn't say which that is; null if it has none,
   * fails, or doesn't answer within two seconds. Never throws. Answers are kept for ten minutes in each process by items and
   * address; failures for a minute.
   */
  standardRate: (id: VendorId, account: VendorAccount, order: QuotedOrder) => Promise<ShippingQuote | null>;
}

interface Deps {
  vendors: Readonly<Record<VendorId, PrintVendor>>;
  now: () => Date;
  log: Logger;
}

/** Creates the rates that one process asks for, with what it keeps of them. */
export function createShippingQuotes({ vendors, now, log }: Deps): ShippingQuotes {
  const kept = new Map<string, Kept>();
  /** Shoppers with the same order wait for the same answer. */
  const underWay = new Map<string, Promise<ShippingQuote | null>>();
  /** Until when a vendor that didn't answer isn't asked. */
  const pausedUntil = new Map<VendorId, number>();

  function keep(key: string, quote: ShippingQuote | null): ShippingQuote | null {
    kept.delete(key);
    kept.set(key, { quote, until: now().getTime() + (quote ? KEPT_MS : PAUSE_MS) });
    const [oldest] = kept.keys();
    if (kept.size > MAX_KEPT && oldest !== undefined) kept.delete(oldest);
    return quote;
  }

  function pause(id: VendorId, err: unknown): void {
    const at = now().getTime();
    // Others that failed at the same time don't log again.
    if (at >= (pausedUntil.get(id) ?? 0))
      log.warn(
        { err, vendorId: id },
        'The vendor gave no shipping rates: the flat rate is used for a minute.',
      );
    pausedUntil.set(id, at + PAUSE_MS);
  }

  async function ask(id: VendorId, account: VendorAccount, order: QuotedOrder, key: string) {
    try {
      const quotes = await vendors[id].quoteShipping(account, order);
      // Also when it came too late for the shopper who asked.
      pausedUntil.delete(id);
      return keep(key, standardOf(quotes));
    } catch (err) {
      // A refusal is about this order, not about the vendor.
      if (refusalOf(err)) log.warn({ err, vendorId: id }, 'The vendor refused to give shipping rates.');
      else pause(id, err);
      return keep(key, null);
    } finally {
      underWay.delete(key);
    }
  }

  return {
    async standardRate(id, account, order) {
      const key = keyOf(id, account, order);
      const known = kept.get(key);
      if (known && now().getTime() < known.until) return known.quote;
      if (now().getTime() < (pausedUntil.get(id) ?? 0)) return null;
      const asked = underWay.get(key) ?? ask(id, account, order, key);
      underWay.set(key, asked);
      const answer = await within(TIME_LIMIT_MS, asked);
      if (answer === undefined) pause(id, new Error(`No answer within ${TIME_LIMIT_MS} ms.`));
      return answer ?? null;
    },
  };
}

/** Orders are sent with the standard shipping: a cheaper kind would charge less than it costs. */
function standardOf(quotes: readonly ShippingQuote[]): ShippingQuote | null {
  const usable = quotes.filter(({ price }) => Number.isInteger(price) && price >= 0 && price <= MAX_RATE);
  const standard = usable.filter(({ isStandard }) => isStandard);
  const [cheapest = null] = (standard.length > 0 ? standard : usable).toSorted((a, b) => a.price - b.price);
  return cheapest;
}

function keyOf(id: VendorId, { storeId }: VendorAccount, { recipient, items }: QuotedOrder): string {
  const goods = items.map(({ vendorVariantId, quantity, unitPrice }) => [
    vendorVariantId,
    quantity,
    unitPrice,
  ]);
  const content = JSON.stringify([id, storeId, recipient, goods]);
  return createHash('sha256').update(content).digest('base64');
}
