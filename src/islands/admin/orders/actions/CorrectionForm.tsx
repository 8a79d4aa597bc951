import { useId } from 'react';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { OrderCorrection } from '#shared/schemas/order-actions.schema.ts';
import { TextField } from '../../../kit/Field.tsx';
import { StaleEdit } from '../../kit/form/StaleEdit.tsx';
import { SubmitButton } from '../../kit/form/SubmitButton.tsx';
import { useAdminForm } from '../../kit/form/use-admin-form.ts';
import { correctOrder } from '../orders.api.ts';
import { useOrderCache } from './use-order-cache.ts';

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

const valuesOf = ({ customerEmail, customerPhone, shippingAddress, updatedAt }: AdminOrder) => ({
  customerEmail,
  customerPhone: customerPhone ?? '',
  shippingAddress: { ...shippingAddress, addressLine2: shippingAddress.addressLine2 ?? '' },
  updatedAt,
});

/** Corrects contact and address while nothing has been sent (docs/product.md#correcting-an-order). */
export function CorrectionForm({ order }: { order: AdminOrder }) {
  const { saved, onStale } = useOrderCache();
  const id = useId();
  const { form, element, isSending, stale, errorOf, onSubmit } = useAdminForm({
    schema: OrderCorrection,
    record: order,
    valuesOf,
    send: (correction) => correctOrder(order.id, correction),
    onSaved: (stored, { updatedAt }) =>
      saved(stored, stored.updatedAt === updatedAt ? 'Nothing changed' : 'Order corrected'),
    onStale,
    failure: 'Correction failed',
  });
  return (
    <form ref={element} noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
      <StaleEdit noun="order" control={form.control} fields={FIELDS} stale={stale} />
      <p className="text-sm">The total stays the same: an address that would change it is refused.</p>
      {FIELDS.map(({ name, ...field }) => (
        <TextField
          key={name}
          id={`${id}-${name}`}
          autoComplete="off"
          error={errorOf(name)}
          {...field}
          {...form.register(name)}
        />
      ))}
      <SubmitButton label="Save correction" busyLabel="Saving…" isSending={isSending} />
    </form>
  );
}
