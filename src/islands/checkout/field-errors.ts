import { type FieldPath, type FieldErrors as FormErrors, get } from 'react-hook-form';
import type { FieldErrors } from '#shared/errors.ts';
import type { AddressValues, CheckoutValues } from './checkout-values.ts';

/** A wrong field: where it is and how it is called. */
export interface FormProblem {
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

/** The fields with their labels, in the order in which they stand on the page. */
const LABELS = new Map<string, string>([
  ['customerEmail', 'Email'],
  ['customerName', 'Full name'],
  ['customerPhone', 'Phone'],
  ...labelsOf('shippingAddress'),
  ...labelsOf('billingAddress'),
]);

function labelsOf(address: string): [string, string][] {
  return Object.entries(ADDRESS_LABELS).map(([field, label]) => [`${address}.${field}`, label]);
}

export function fieldLabel(path: FieldPath<CheckoutValues>): string {
  return LABELS.get(path) ?? path;
}

/** The id of a field's input in the page. */
export function fieldId(path: string): string {
  return `checkout-${path.replace('.', '-')}`;
}

const CARD: FormProblem = { id: 'checkout-card', label: 'Card' };
export const CARD_ID = CARD.id;

/** The form library's errors by dotted path. */
export function fieldErrors(errors: FormErrors<CheckoutValues>): FieldErrors {
  const found: FieldErrors = {};
  for (const path of LABELS.keys()) {
    const message = (get(errors, path) as { message?: string } | undefined)?.message;
    if (message) found[path] = message;
  }
  return found;
}

/** The wrong fields in the order of the page; the card comes last. */
export function listProblems(fields: FieldErrors, cardIsFine: boolean): FormProblem[] {
  const wrong = [...LABELS].filter(([path]) => fields[path] !== undefined);
  const problems = wrong.map(([path, label]) => ({
    id: fieldId(path),
    label: path.startsWith('billingAddress.')
      ? `Billing ${label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase())}`
      : label,
  }));
  return cardIsFine ? problems : [...problems, CARD];
}
