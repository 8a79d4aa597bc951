import { getEntry } from 'astro:content';
import { type DeliveryWindow, deliveryWords } from '#shared/delivery.ts';
import { PATHS } from '#shared/paths.ts';
import type { PurchaseTerms } from '#shared/purchase-terms.ts';
import { freeShippingWords, type ShippingRates } from '#shared/totals.ts';

/** Returns shipping, delivery and returns of an order placed now, as the settings and the returns policy have them. */
export async function purchaseTerms(rates: ShippingRates, delivery: DeliveryWindow): Promise<PurchaseTerms> {
  const policy = await getEntry('policies', 'merchandise-returns');
  return {
    shipping: freeShippingWords(rates),
    delivery: deliveryWords(delivery),
    returns: { days: policy?.data.returnDays ?? null, href: PATHS.returns },
  };
}
