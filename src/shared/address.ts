import type { Address } from './schemas/address.schema.ts';

/** Returns a person's name as one line. */
export function fullName({ firstName, lastName }: Pick<Address, 'firstName' | 'lastName'>): string {
  return `${firstName} ${lastName}`;
}

/** Returns an address as on a shipping label, line by line. */
export function addressLines({ firstName, lastName, ...address }: Address): string[] {
  const { addressLine1, addressLine2, city, state, zipCode } = address;
  return [
    fullName({ firstName, lastName }),
    addressLine1,
    ...(addressLine2 ? [addressLine2] : []),
    `${city}, ${state} ${zipCode}`,
  ];
}

/** Returns whether two addresses are the same on a label. */
export function isSameAddress(a: Address, b: Address): boolean {
  return addressLines(a).join() === addressLines(b).join();
}
