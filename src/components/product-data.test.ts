import { expect, test } from 'vitest';
import type { StoreVariant } from '#shared/schemas/store-product.schema.ts';
import { storeProduct } from '#tests/support/store-product.ts';
import { product } from './product-data.ts';

const SITE = new URL('https://gti.example');
const INSTITUTE = { shortName: 'GTI' };
const RATES = { shippingFlat: 595, freeShippingFrom: 7500 };
const RETURNS = { days: 30, href: '/cancellation-policy#merchandise' };

const variant = (retailPrice: string, isAvailable: boolean): StoreVariant => ({
  size: retailPrice,
  color: null,
  retailPrice,
  imageUrl: '/media/a.webp',
  backImageUrl: '/media/b.webp',
  isAvailable,
});

test('a product has an offer for each price, with availability, shipping and returns', () => {
  const shown = storeProduct({
    image: '/media/a.webp',
    variants: [variant('26.00', true), variant('75.00', false)],
  });
  const policy = {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'US',
    merchantReturnLink: 'https://gti.example/cancellation-policy#merchandise',
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: 30,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
  };
  expect(product(SITE, shown, { rates: RATES, returns: RETURNS, institute: INSTITUTE })).toMatchObject({
    '@type': 'Product',
    url: 'https://gti.example/store/shield-patch',
    image: ['https://gti.example/media/a.webp', 'https://gti.example/media/b.webp'],
    offers: [
      {
        price: '26.00',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
        shippingDetails: {
          shippingRate: { value: '5.95', currency: 'USD' },
          shippingDestination: { addressCountry: 'US' },
        },
        hasMerchantReturnPolicy: policy,
      },
      {
        // Exactly the threshold.
        price: '75.00',
        availability: 'https://schema.org/OutOfStock',
        shippingDetails: { shippingRate: { value: '0.00' } },
      },
    ],
  });
});

test('claims nothing that the returns policy does not state', () => {
  const returns = { ...RETURNS, days: null };
  const data = JSON.stringify(product(SITE, storeProduct(), { rates: RATES, returns, institute: INSTITUTE }));
  expect(data).not.toMatch(/merchantReturnDays|returnFees|aggregateRating/);
});
