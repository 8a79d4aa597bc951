/** A US postal address (A section 3). `state` is the two-letter USPS code. */
export interface Address {
  firstName: string;
  lastName: string;
  addressLine1: string;
  addressLine2?: string | undefined;
  city: string;
  state: string;
  zipCode: string;
  country: string;
}

/** An address as it stands on a parcel, line by line. */
export function addressLines({ firstName, lastName, ...address }: Address): string[] {
  const { addressLine1, addressLine2, city, state, zipCode } = address;
  return [
    `${firstName} ${lastName}`,
    addressLine1,
    ...(addressLine2 ? [addressLine2] : []),
    `${city}, ${state} ${zipCode}`,
  ];
}
