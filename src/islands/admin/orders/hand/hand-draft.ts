import type { FieldErrors } from '#shared/errors.ts';
import { type HandReason, isPickedUp, type OutsideMeans, PICKED_UP } from '#shared/hand-order.ts';
import type { Address } from '#shared/schemas/address.schema.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { toStateCode } from '#shared/us-states.ts';

/** A line item as chosen. `sizes` and `colors` are what the product is sold in; none if the choice is made. */
export interface HandLine {
  key: string;
  productId: string;
  productName: string;
  sizes: readonly string[];
  colors: readonly string[];
  size: string;
  color: string;
  customizationId: string;
  /** As typed. */
  quantity: string;
}

/** Chosen instead of a way to pay outside the store: the customer pays by card, through a payment link. */
export const BY_LINK = 'link';

export const DISCOUNT_KINDS = ['none', 'percent', 'amount', 'free'] as const;

/** The fields of the form for an order by hand, as typed. */
export interface HandDraft {
  reason: HandReason | '';
  /** The order to replace units of. */
  replaces: string;
  items: readonly HandLine[];
  isPickedUp: boolean;
  address: Required<Omit<Address, 'country'>>;
  customerEmail: string;
  customerPhone: string;
  discountKind: (typeof DISCOUNT_KINDS)[number];
  discount: string;
  waiveShipping: boolean;
  payment: typeof BY_LINK | OutsideMeans | '';
  note: string;
  /** Emails the confirmation or the payment link, if there is an address. */
  sendEmail: boolean;
}

export const EMPTY_ORDER: HandDraft = {
  reason: '',
  replaces: '',
  items: [],
  isPickedUp: false,
  address: {
    firstName: '',
    lastName: '',
    addressLine1: '',
    addressLine2: '',
    city: '',
    state: '',
    zipCode: '',
  },
  customerEmail: '',
  customerPhone: '',
  discountKind: 'none',
  discount: '',
  waiveShipping: false,
  payment: '',
  note: '',
  sendEmail: true,
};

/** Returns the draft of a free replacement with all units of an order. */
export function replacementOf(order: AdminOrder): HandDraft {
  const { country: _, addressLine2 = '', ...address } = order.shippingAddress;
  const items = order.items.map(
    ({ id, productId, productName, size, color, customizationId, quantity }): HandLine => ({
      ...{ key: id, productId, productName, sizes: [], colors: [], quantity: String(quantity) },
      ...{ size: size ?? '', color: color ?? '', customizationId: customizationId ?? '' },
    }),
  );
  return {
    ...EMPTY_ORDER,
    reason: 'replacement',
    replaces: order.id,
    items,
    isPickedUp: isPickedUp(order.shippingAddress),
    address: { ...address, addressLine2 },
    customerEmail: order.customerEmail,
    customerPhone: order.customerPhone ?? '',
    discountKind: 'free',
  };
}

/** Returns the errors of sizes and colors that are still to be chosen. */
export function missingChoices(items: readonly HandLine[]): FieldErrors {
  const missing = items.flatMap(({ sizes, colors, size, color }, index) => [
    ...(sizes.length > 0 && !size ? [[`items.${index}.size`, 'Choose a size']] : []),
    ...(colors.length > 0 && !color ? [[`items.${index}.color`, 'Choose a color']] : []),
  ]);
  return Object.fromEntries(missing);
}

/** Returns the input of a quote: the fields that the price depends on. */
export function toQuote(id: string, draft: HandDraft) {
  const { discountKind, discount, address } = draft;
  const isFree = discountKind === 'free';
  return {
    id,
    items: draft.items.map(({ productId, size, color, customizationId, quantity }) => ({
      ...{ productId, size, color, customizationId },
      quantity: /^\d+$/.test(quantity.trim()) ? Number(quantity) : Number.NaN,
    })),
    isPickedUp: draft.isPickedUp,
    discountPercent: isFree ? '100' : discountKind === 'percent' ? discount : '',
    discountAmount: discountKind === 'amount' ? discount : '',
    waiveShipping: isFree || draft.waiveShipping,
    shippingAddress: { state: toStateCode(address.state) ?? address.state, zipCode: address.zipCode },
  };
}

/** Returns the input of an order that is free or paid outside. @param expectedTotal the total that is shown */
export function toOrder(id: string, draft: HandDraft, expectedTotal: string) {
  return {
    ...toContent(id, draft, expectedTotal),
    paidBy: draft.payment === BY_LINK ? '' : draft.payment,
    sendConfirmation: isEmailed(draft),
  };
}

/** Returns the input of a payment link. @param expectedTotal the total that is shown */
export function toLink(id: string, draft: HandDraft, expectedTotal: string) {
  return { ...toContent(id, draft, expectedTotal), sendEmail: isEmailed(draft) };
}

function isEmailed({ sendEmail, customerEmail }: HandDraft): boolean {
  return sendEmail && customerEmail.trim() !== '';
}

function toContent(id: string, draft: HandDraft, expectedTotal: string) {
  const { reason, address, customerEmail, customerPhone, replaces, note } = draft;
  const quote = toQuote(id, draft);
  return {
    ...quote,
    ...{ reason, customerEmail, customerPhone, replaces, note, expectedTotal },
    shippingAddress: {
      ...address,
      ...quote.shippingAddress,
      ...(draft.isPickedUp && { addressLine1: PICKED_UP, addressLine2: '' }),
    },
  };
}

/** Returns the first error of a line item. */
export function lineError(errors: FieldErrors, index: number): string | undefined {
  const found = Object.entries(errors).find(([field]) => field.startsWith(`items.${index}.`));
  return found?.[1];
}

/** The server has something else with this id: an earlier attempt whose response was lost, with another payment. */
const STORED_DIFFERENTLY = 'An earlier attempt went through. Look for it under Orders and Payment Links.';

/** Returns the errors that no field of the form shows. */
export function otherErrors(errors: FieldErrors): string[] {
  return Object.entries(errors).flatMap(([field, message]) => {
    if (field === 'id') return [STORED_DIFFERENTLY];
    return field === 'items' || field === 'replaces' ? [message] : [];
  });
}
