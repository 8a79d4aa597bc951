/** How a shipment reaches the buyer: with a tracking number, as a letter without one, or in person. */
export const SHIPMENT_METHODS = ['tracked', 'letter', 'handed_over'] as const;
export type ShipmentMethod = (typeof SHIPMENT_METHODS)[number];

/** Why a shipment is withdrawn: it was recorded by mistake, or the package came back. */
export const WITHDRAWAL_REASONS = ['mistake', 'came_back'] as const;
export type WithdrawalReason = (typeof WITHDRAWAL_REASONS)[number];

/** The reasons in the timeline and on screens. */
export const WITHDRAWAL_WORDS: Record<WithdrawalReason, string> = {
  mistake: 'Recorded by mistake',
  came_back: 'The package came back',
};

/** The methods on screens. */
export const METHOD_LABELS: Record<ShipmentMethod, string> = {
  tracked: 'With tracking',
  letter: 'Letter without tracking',
  handed_over: 'Handed over in person',
};

interface ShipmentFacts {
  method: ShipmentMethod;
  carrier: string | null;
  trackingNumber: string | null;
}

/** Describes a shipment in a few words: `UPS 1Z999AA10123456784`, `Letter without tracking`. */
export function shipmentName({ method, carrier, trackingNumber }: ShipmentFacts): string {
  const name = trackingNumber ? [carrier, trackingNumber] : [carrier, METHOD_LABELS[method]];
  return name.filter(Boolean).join(' ');
}

/** Describes a shipment without a tracking number to the buyer. */
export function untrackedWords(method: ShipmentMethod): string {
  return method === 'handed_over' ? 'Handed to you in person' : 'Mailed as a letter, without tracking';
}
