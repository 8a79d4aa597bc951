/** The carriers with known tracking pages, and the URL of a tracking number. */
const TRACKING_PAGES = {
  USPS: 'https://tools.usps.com/go/TrackConfirmAction?tLabels=',
  UPS: 'https://www.ups.com/track?tracknum=',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr=',
  DHL: 'https://www.dhl.com/us-en/home/tracking.html?tracking-id=',
} as const;

/** A carrier whose tracking numbers are recognized. */
export type KnownCarrier = keyof typeof TRACKING_PAGES;

/** The suggested carriers; a shipment may have any other. */
export const CARRIERS: readonly string[] = Object.keys(TRACKING_PAGES);

/** Returns the carrier's page for a tracking number; null for an unknown carrier or without a number. */
export function trackingPage(carrier: string | null, trackingNumber: string | null): string | null {
  if (carrier === null || trackingNumber === null) return null;
  const name = carrier.trim().toLowerCase();
  const page = Object.entries(TRACKING_PAGES).find(([known]) => known.toLowerCase() === name)?.[1];
  return page ? page + encodeURIComponent(trackingNumber) : null;
}
