import type { FieldPath } from 'react-hook-form';
import type { AddressValues, CheckoutValues } from './checkout-values.ts';

type CheckoutPath = FieldPath<CheckoutValues>;

/** A wrong field in the error summary. */
export interface ListedError {
  /** The id of its control. */
  id: string;
  label: string;
}

const ADDRESS_LABELS: Record<keyof AddressValues, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  addressLine1: 'Address line 1',
  addressLine2: 'Address line 2',
  city: 'City',
  state: 'State',
  zipCode: 'ZIP code',
};

/** The labels of the fields in page order. */
const LABELS = new Map<CheckoutPath, string>([
  ['customerEmail', 'Email'],
  ['customerPhone', 'Phone'],
  ...addressLabels('shippingAddress'),
  ['customerName', 'Full name'],
  ...addressLabels('billingAddress'),
]);

function addressLabels(address: 'shippingAddress' | 'billingAddress'): [CheckoutPath, string][] {
  return Object.entries(ADDRESS_LABELS).map(([field, label]) => [
    `${address}.${field as keyof AddressValues}`,
    label,
  ]);
}

export function fieldLabel(path: CheckoutPath): string {
  return LABELS.get(path) ?? path;
}

/** Returns the id of a field's input. */
export function fieldId(path: CheckoutPath): string {
  return `checkout-${path.replace('.', '-')}`;
}

const CARD: ListedError = { id: 'checkout-card', label: 'Card' };
export const CARD_ID = CARD.id;

/** Lists the wrong fields in page order, the card last. */
export function listErrors(isInvalid: (path: CheckoutPath) => boolean, isCardValid: boolean): ListedError[] {
  const listed = [...LABELS]
    .filter(([path]) => isInvalid(path))
    .map(([path, label]) => ({
      id: fieldId(path),
      label: path.startsWith('billingAddress.')
        ? `Billing ${label.replace(/^[A-Z](?=[a-z])/, (initial) => initial.toLowerCase())}`
        : label,
    }));
  return isCardValid ? listed : [...listed, CARD];
}
