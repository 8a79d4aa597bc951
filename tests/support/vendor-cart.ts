import { addCartItem } from '#server/domain/cart/add-cart-item.ts';
import type { ShippingQuote } from '#server/gateways/print-vendors/print-vendor.ts';
import { vendorTee } from './fake-vendor.ts';
import { SHOPPER, stockProduct } from './shop.ts';
import { type TestServices, testServices } from './test-services.ts';
import { connectFakeVendor, syncedProduct, syncNow } from './vendors.ts';

/** What the fake vendor charges: 4.29 in three to four days, or 9.99 in one. */
export const VENDOR_RATES: ShippingQuote[] = [
  { id: 'EXPRESS', name: 'Express', price: 999, days: { min: 1, max: 1 } },
  { id: 'STANDARD', name: 'Flat rate', price: 429, days: { min: 3, max: 4 } },
];

/** Connects the fake vendor, and lets the shop sell its tee for 25.00. @returns the product's id */
export async function sellVendorTee(services: TestServices): Promise<string> {
  services.vendor.products = [vendorTee()];
  services.vendor.quotes = VENDOR_RATES;
  await connectFakeVendor(services);
  await syncNow(services);
  return syncedProduct(services).id;
}

/** A shop whose shopper has tees of the fake vendor for 25.00 in the cart, and mugs made in-house for 12.00. */
export async function vendorCart({ tees = 1, mugs = 0 } = {}, settings: Record<string, string> = {}) {
  const services = testServices(settings);
  const productId = await sellVendorTee(services);
  if (tees > 0) addCartItem(services, SHOPPER, { productId, size: 'M', color: 'Black', quantity: tees });
  if (mugs > 0) {
    const mug = stockProduct(services, { name: 'Camp Mug', priceCents: 1200 });
    addCartItem(services, SHOPPER, { productId: mug, quantity: mugs });
  }
  return { services, productId };
}
