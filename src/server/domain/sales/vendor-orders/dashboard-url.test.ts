import { expect, it } from 'vitest';
import { dashboardUrlOf } from './dashboard-url.ts';

const urlOf = (dashboardUrl: unknown, vendorId: 'printful' | 'printify' = 'printful') =>
  dashboardUrlOf({ vendorId, vendorResponse: { dashboardUrl } });

it("returns the vendor's page", () => {
  for (const url of ['https://www.printful.com/dashboard?order_id=13', 'https://printful.com/dashboard'])
    expect(urlOf(url)).toBe(url);
});

it('returns null for other hosts, other protocols and vendors without a known host', () => {
  for (const url of [
    'http://www.printful.com/dashboard',
    'https://printful.com.evil.example/',
    'https://notprintful.com/',
    'https://user@evil.example/?www.printful.com',
    'javascript:alert(1)//printful.com',
    'printful.com',
    7,
    null,
  ])
    expect(urlOf(url)).toBeNull();
  expect(urlOf('https://printify.com/app/orders/1', 'printify')).toBeNull();
  expect(dashboardUrlOf({ vendorId: 'printful', vendorResponse: null })).toBeNull();
});
