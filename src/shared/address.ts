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
