import { useId } from 'react';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { OrderCorrection } from '#shared/schemas/order-actions.schema.ts';
import { TextField } from '../../../kit/Field.tsx';
import { SubmitButton } from '../../kit/form/SubmitButton.tsx';
import { useAdminForm } from '../../kit/form/use-admin-form.ts';
import { correctOrder } from '../orders.api.ts';
import { ChangedOrder } from './ChangedOrder.tsx';
import { useSavedOrder } from './use-saved-order.ts';

const ADDRESS_FIELDS = [
  { name: 'firstName', label: 'First name' },
  { name: 'lastName', label: 'Last name' },
  { name: 'addressLine1', label: 'Address line 1' },
  { name: 'addressLine2', label: 'Address line 2 (optional)', required: false },
  { name: 'city', label: 'City' },
  { name: 'state', label: 'State' },
  { name: 'zipCode', label: 'ZIP code' },
] as const;

/** Corrects contact and address while nothing has been sent (docs/product.md#correcting-an-order). */
export function CorrectionForm({ order }: { order: AdminOrder }) {
  const saved = useSavedOrder();
  const id = useId();
  const { customerEmail, customerPhone, shippingAddress, updatedAt } = order;
  const { form, element, isSending, conflict, errorOf, onSubmit } = useAdminForm({
    schema: OrderCorrection,
    values: {
      customerEmail,
      customerPhone: customerPhone ?? '',
      shippingAddress: { ...shippingAddress, addressLine2: shippingAddress.addressLine2 ?? '' },
      updatedAt,
    },
    send: (correction) => correctOrder(order.id, correction),
    onSaved: (changed) => saved(changed, 'Order corrected'),
    failure: 'Correction failed',
  });
  return (
    <form ref={element} noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
      <ChangedOrder conflict={conflict} onAccept={(seen) => form.setValue('updatedAt', seen)} />
      <p className="text-sm">The total stays the same: an address that would change it is refused.</p>
      <TextField
        id={`${id}-email`}
        label="Email"
        type="email"
        autoComplete="off"
        error={errorOf('customerEmail')}
        {...form.register('customerEmail')}
      />
      <TextField
        id={`${id}-phone`}
        label="Phone (optional)"
        type="tel"
        required={false}
        autoComplete="off"
        error={errorOf('customerPhone')}
        {...form.register('customerPhone')}
      />
      {ADDRESS_FIELDS.map(({ name, ...field }) => (
        <TextField
          key={name}
          id={`${id}-${name}`}
          autoComplete="off"
          error={errorOf(`shippingAddress.${name}`)}
          {...field}
          {...form.register(`shippingAddress.${name}`)}
        />
      ))}
      <SubmitButton label="Save correction" busyLabel="Saving…" isSending={isSending} />
    </form>
  );
}
