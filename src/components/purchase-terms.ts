import { getEntry } from 'astro:content';
import { type DeliveryWindow, deliveryWords } from '#shared/delivery.ts';
import { PATHS } from '#shared/paths.ts';
import type { PurchaseTerms } from '#shared/purchase-terms.ts';
import { freeShippingWords, type ShippingRates } from '#shared/totals.ts';

/** Returns the shipping, delivery and return terms of an order placed now, from the settings and the returns policy. */
export async function purchaseTerms(rates: ShippingRates, delivery: DeliveryWindow): Promise<PurchaseTerms> {
  const policy = await getEntry('policies', 'merchandise-returns');
  return {
    shipping: freeShippingWords(rates),
    delivery: deliveryWords(delivery),
    returns: { days: policy?.data.returnDays ?? null, href: PATHS.returns },
  };
}
