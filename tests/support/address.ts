/** Where test orders go: a state with sales tax in the end-to-end shop. */
export const ADDRESS = {
  firstName: 'Sam',
  lastName: 'Doe',
  addressLine1: '1 Main Street',
  city: 'Henderson',
  state: 'NV',
  zipCode: '89012',
  country: 'US',
} as const;
