import { type FieldErrors as FormErrors, get } from 'react-hook-form';
import type { FieldErrors } from '#shared/errors.ts';
import type { CheckoutValues } from './checkout-values.ts';

/** A wrong field: where it is and what is wrong with it. */
export interface FormProblem {
  id: string;
  message: string;
}

/** The id of a field's input in the page. */
export function fieldId(path: string): string {
  return `checkout-${path.replace('.', '-')}`;
}

export const CARD_ID = 'checkout-card';

const ADDRESS = ['firstName', 'lastName', 'addressLine1', 'addressLine2', 'city', 'state', 'zipCode'];
/** The fields in the order in which they stand on the page. */
const ORDER = [
  'customerEmail',
  'customerName',
  'customerPhone',
  ...ADDRESS.map((field) => `shippingAddress.${field}`),
  ...ADDRESS.map((field) => `billingAddress.${field}`),
];

/** The form library's errors by dotted path. */
export function fieldErrors(errors: FormErrors<CheckoutValues>): FieldErrors {
  const found: FieldErrors = {};
  for (const path of ORDER) {
    const message = (get(errors, path) as { message?: string } | undefined)?.message;
    if (message) found[path] = message;
  }
  return found;
}

/** Everything that is wrong, in the order of the page; the card comes last. */
export function listProblems(fields: FieldErrors, cardError: string | null): FormProblem[] {
  const problems = ORDER.flatMap((path) => {
    const message = fields[path];
    if (!message) return [];
    const prefix = path.startsWith('billingAddress.') ? 'Billing: ' : '';
    return [{ id: fieldId(path), message: prefix + message }];
  });
  return cardError ? [...problems, { id: CARD_ID, message: cardError }] : problems;
}
