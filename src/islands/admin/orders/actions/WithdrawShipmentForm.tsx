import { ShipmentWithdrawal } from '#shared/schemas/order-actions.schema.ts';
import { WITHDRAWAL_REASONS, WITHDRAWAL_WORDS } from '#shared/shipment-methods.ts';
import { call } from '../../../../client/api.ts';
import { SubmitButton } from '../../kit/form/SubmitButton.tsx';
import { useAdminForm } from '../../kit/form/use-admin-form.ts';
import { useStartInField } from '../../kit/form/use-start-in-field.ts';
import { useOrderCache } from '../orders.queries.ts';
import type { ShipmentChangeProps } from './ship-fields.ts';

/** Withdraws a shipment by hand, so that its units can ship again. */
export function WithdrawShipmentForm({ order, shipment, onDone }: ShipmentChangeProps) {
  const { saved } = useOrderCache();
  const { form, element, isSending, onSubmit } = useAdminForm({
    schema: ShipmentWithdrawal,
    record: order,
    valuesOf: () => ({ reason: 'mistake' as const }),
    send: (withdrawal) => call('DELETE /api/admin/shipments/:id', { id: shipment.id, ...withdrawal }),
    onSaved(changed) {
      saved(changed, 'Shipment withdrawn');
      onDone();
    },
    failure: 'Shipment not withdrawn',
  });
  useStartInField(element);
  const isEmail = form.watch('email') === 'true';
  return (
    <form ref={element} noValidate onSubmit={onSubmit} className="flex flex-col gap-3 p-4">
      <p className="text-sm">
        You can ship its items again or refund them. Stock doesn't change. If the shipping email hasn't gone
        out yet, it won't be sent.
      </p>
      <fieldset>
        <legend className="label">Why</legend>
        {WITHDRAWAL_REASONS.map((reason) => (
          <label key={reason} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              value={reason}
              className="size-5 shrink-0 accent-olive"
              {...form.register('reason')}
            />
            {WITHDRAWAL_WORDS[reason]}
          </label>
        ))}
      </fieldset>
      {order.customerEmail && (
        <label className="flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            className="size-5 accent-olive"
            onChange={({ target }) => form.setValue('email', target.checked ? 'true' : 'false')}
          />
          Email the customer
        </label>
      )}
      <SubmitButton
        label={isEmail ? 'Withdraw and email the customer' : 'Withdraw shipment'}
        busyLabel="Withdrawing…"
        isSending={isSending}
      />
    </form>
  );
}
