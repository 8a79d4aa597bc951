import { describe, expect, it } from 'vitest';
import { trackingPage } from './carriers.ts';

describe('trackingPage', () => {
  it.each([
    ['USPS', 'https://tools.usps.com/go/TrackConfirmAction?tLabels=9400'],
    ['ups', 'https://www.ups.com/track?tracknum=9400'],
    [' FedEx ', 'https://www.fedex.com/fedextrack/?trknbr=9400'],
    ['DHL', 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=9400'],
    ['Pigeon', null],
  ])('knows the page of %s', (carrier, page) => {
    expect(trackingPage(carrier, '9400')).toBe(page);
  });
});
