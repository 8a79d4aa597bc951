import { getEntry } from 'astro:content';
import { type DeliveryWindow, deliveryWords } from '#shared/delivery.ts';
import { PATHS } from '#shared/paths.ts';
import type { PurchaseTerms } from '#shared/purchase-terms.ts';
import { freeShippingWords, type ShippingRates } from '#shared/totals.ts';

/** Returns the shipping, delivery and return terms of an order placed now, from the settings and the returns policy. */
export async function purchaseTerms(rates: ShippingRates, delivery: DeliveryWindow): Promise<PurchaseTerms> {
  return {
    shipping: freeShippingWords(rates),
    delivery: deliveryWords(delivery),
    returns: { days: await returnDays(), href: PATHS.returns },
  };
}

/** Returns the days to return an item; null if the policy doesn't say. */
export async function returnDays(): Promise<number | null> {
  const policy = await getEntry('policies', 'merchandise-returns');
  return policy?.data.returnDays ?? null;
}
