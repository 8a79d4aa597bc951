import { type Institute, isSet } from '#config/institute.ts';
import type { VendorAddress } from '#server/gateways/print-vendors/vendor-order.ts';
import { US_STATES } from '#shared/us-states.ts';

/** The address in the examples of Printful's description: test orders are never made. */
const ADDRESS = {
  addressLine1: '19749 Dearborn St',
  city: 'Chatsworth',
  state: 'CA',
  zipCode: '91311',
};
/** "1 Main St, Henderson, NV 89002", with what Gelato takes at most in a line. */
const ONE_LINE =
  /^(?<addressLine1>.{1,35}), (?<city>[^,]{1,30}),? (?<state>[A-Z]{2}) (?<zipCode>\d{5}(?:-\d{4})?)$/;

/** Returns where test orders go: to the institute, if its address is known and has all parts, otherwise to an example. */
export function rehearsalRecipient({
  streetAddress,
  email,
  phone,
}: Pick<Institute, 'streetAddress' | 'email' | 'phone'>): VendorAddress {
  const { addressLine1, city, state, zipCode } = ONE_LINE.exec(streetAddress ?? '')?.groups ?? {};
  const isKnown = addressLine1 && city && zipCode && US_STATES.some((code) => code === state);
  return {
    firstName: 'Test',
    lastName: 'Order',
    ...(isKnown && state ? { addressLine1, city, state, zipCode } : ADDRESS),
    addressLine2: null,
    country: 'US',
    // Gelato requires one.
    email,
    phone: isSet(phone) ? phone : null,
  };
}
