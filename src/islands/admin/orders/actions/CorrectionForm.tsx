import { type FocusEvent, useId } from 'react';
import { useWatch } from 'react-hook-form';
import { isSameAddress } from '#shared/address.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { OrderCorrection } from '#shared/schemas/order-actions.schema.ts';
import { stateRemark, toStateCode } from '#shared/us-states.ts';
import { zipRemark } from '#shared/zip-remark.ts';
import { call } from '../../../../client/api.ts';
import { TextField } from '../../../kit/Field.tsx';
import { confirm } from '../../kit/dialog/confirm.ts';
import { StaleEdit } from '../../kit/form/StaleEdit.tsx';
import { SubmitButton } from '../../kit/form/SubmitButton.tsx';
import { useAdminForm } from '../../kit/form/use-admin-form.ts';
import { useOrderCache } from '../orders.queries.ts';

const FIELDS = [
  { name: 'customerEmail', label: 'Email', type: 'email' },
  { name: 'customerPhone', label: 'Phone (optional)', type: 'tel', required: false },
  { name: 'shippingAddress.firstName', label: 'First name' },
  { name: 'shippingAddress.lastName', label: 'Last name' },
  { name: 'shippingAddress.addressLine1', label: 'Address line 1' },
  { name: 'shippingAddress.addressLine2', label: 'Address line 2 (optional)', required: false },
  { name: 'shippingAddress.city', label: 'City' },
  { name: 'shippingAddress.state', label: 'State' },
  { name: 'shippingAddress.zipCode', label: 'ZIP code' },
] as const;
/** The fields that can be corrected after something was sent. */
const SENT_FIELDS = FIELDS.filter(({ name }) => name === 'customerEmail');

const STATE = 'shippingAddress.state';
const ZIP_CODE = 'shippingAddress.zipCode';

/** Replaces the full name of a state with its letters. */
const toLetters = (typed: string) => toStateCode(typed) ?? typed;

const valuesOf = ({ customerEmail, customerPhone, shippingAddress, updatedAt }: AdminOrder) => ({
  customerEmail,
  customerPhone: customerPhone ?? '',
  shippingAddress: { ...shippingAddress, addressLine2: shippingAddress.addressLine2 ?? '' },
  updatedAt,
});

const emailOf = ({ customerEmail, updatedAt }: AdminOrder) => ({ customerEmail, updatedAt });

/**
 * Corrects contact and address, or only the email address once something was sent (docs/product/orders.md#correcting-an-order).
 */
export function CorrectionForm({ order, isSent = false }: { order: AdminOrder; isSent?: boolean }) {
  const fields = isSent ? SENT_FIELDS : FIELDS;
  const { saved, onStale } = useOrderCache();
  const id = useId();
  const { form, element, isSending, stale, errorOf, onSubmit } = useAdminForm({
    schema: OrderCorrection,
    record: order,
    valuesOf: isSent ? emailOf : valuesOf,
    ask: (correction) => askAboutZip(order, correction),
    send: (correction) => call('PATCH /api/admin/orders/:id', { id: order.id, ...correction }),
    onSaved: (stored, { updatedAt }) =>
      saved(stored, stored.updatedAt === updatedAt ? 'Nothing changed' : 'Order corrected'),
    onStale,
    failure: 'Correction failed',
  });
  const {
    city = '',
    state = '',
    zipCode = '',
  } = useWatch({ control: form.control, name: 'shippingAddress' }) ?? {};
  // Without an address, the customer hasn't got any email.
  const isConfirmed =
    !order.customerEmail && order.items.length > 0 && Boolean(form.watch('customerEmail')?.trim());
  const remarks = { [STATE]: stateRemark(state), [ZIP_CODE]: zipRemark({ city, state, zipCode }) };
  const register = (name: (typeof FIELDS)[number]['name']) => {
    if (name !== STATE) return form.register(name);
    // Enter submits the letters too, before the field loses focus and shows them.
    const field = form.register(name, { setValueAs: toLetters });
    return {
      ...field,
      onBlur(event: FocusEvent<HTMLInputElement>): void {
        form.setValue(name, toLetters(event.currentTarget.value));
        void field.onBlur(event);
      },
    };
  };
  return (
    <form ref={element} noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
      <StaleEdit noun="order" control={form.control} fields={fields} stale={stale} />
      <p className="text-sm">
        {isSent
          ? 'Part of the order was sent already, so its phone number and shipping address stay as they are.'
          : 'The total stays the same: an address that would change it is refused.'}
        {!isSent &&
          isSameAddress(order.billingAddress, order.shippingAddress) &&
          ' The billing address is the same and changes with it.'}
      </p>
      {fields.map(({ name, ...field }) => (
        <TextField
          key={name}
          id={`${id}-${name}`}
          autoComplete="off"
          error={errorOf(name)}
          remark={name === STATE || name === ZIP_CODE ? remarks[name] : undefined}
          {...field}
          {...register(name)}
        />
      ))}
      <SubmitButton
        label={isConfirmed ? 'Save and email the confirmation' : 'Save correction'}
        busyLabel="Saving…"
        isSending={isSending}
      />
    </form>
  );
}

/** Asks about a new ZIP code or state that don't seem to fit. */
async function askAboutZip(
  { shippingAddress: { state, zipCode } }: AdminOrder,
  { shippingAddress: corrected }: OrderCorrection,
): Promise<boolean> {
  const isNew = corrected && (corrected.zipCode !== zipCode || corrected.state !== state);
  const remark = isNew ? zipRemark(corrected) : null;
  if (!isNew || !remark) return true;
  const title = `Is ${corrected.zipCode} right?`;
  return confirm({ title, text: remark, action: 'Save anyway', cancel: 'Check the address' });
}
