import type { Address } from './schemas/address.schema.ts';

/** Returns an address as on a shipping label, line by line. */
export function addressLines({ firstName, lastName, ...address }: Address): string[] {
  const { addressLine1, addressLine2, city, state, zipCode } = address;
  return [
    `${firstName} ${lastName}`,
    addressLine1,
    ...(addressLine2 ? [addressLine2] : []),
    `${city}, ${state} ${zipCode}`,
  ];
}
