import { useId } from 'react';
import { CARRIERS } from '#shared/carriers.ts';
import { ShipmentCorrection } from '#shared/schemas/order-actions.schema.ts';
import { cleanTrackingNumber, recognizeCarrier } from '#shared/tracking-numbers.ts';
import { call } from '../../../../client/api.ts';
import { TextField } from '../../../kit/Field.tsx';
import { SubmitButton } from '../../kit/form/SubmitButton.tsx';
import { useAdminForm } from '../../kit/form/use-admin-form.ts';
import { useStartInField } from '../../kit/form/use-start-in-field.ts';
import { useTimeOf } from '../../kit/use-time-of.ts';
import { askAboutTracking } from '../ask-about-tracking.ts';
import { useOrderCache } from '../orders.queries.ts';
import { CarrierField } from './CarrierField.tsx';
import type { ShipmentChangeProps } from './ship-fields.ts';

/** Corrects the carrier, tracking number and tracking page of a shipment by hand. */
export function CorrectShipmentForm({ order, shipment, onDone }: ShipmentChangeProps) {
  const { saved } = useOrderCache();
  const id = useId();
  const timeOf = useTimeOf();
  const { emailGoesOutAt } = shipment;
  const isWaiting = emailGoesOutAt !== null;
  const { form, element, isSending, errorOf, onSubmit } = useAdminForm({
    schema: ShipmentCorrection,
    record: order,
    valuesOf: () => ({
      carrier: shipment.carrier ?? '',
      trackingNumber: shipment.trackingNumber ?? '',
      trackingUrl: '',
      email: false,
    }),
    ask: (correction) => askAboutTracking(order, correction, 'Save anyway'),
    send: (correction) =>
      call('PATCH /api/admin/shipments/:id', {
        ...{ id: shipment.id, ...correction },
        // The email that waits is corrected. If it goes out before this is saved, the customer gets another one.
        ...(isWaiting && { email: true }),
      }),
    onSaved(changed) {
      saved(changed, 'Shipment corrected');
      onDone();
    },
    failure: 'Shipment not corrected',
  });
  useStartInField(element);
  const isEmail = form.watch('email') === true && !isWaiting;
  const number = form.register('trackingNumber', {
    onChange({ target }) {
      const found = recognizeCarrier(cleanTrackingNumber(target.value));
      if (found && !form.getFieldState('carrier').isDirty) form.setValue('carrier', found);
    },
  });
  return (
    <form ref={element} noValidate onSubmit={onSubmit} className="flex flex-col gap-3 p-4">
      <TextField
        id={`${id}-number`}
        label="Tracking number"
        autoComplete="off"
        spellCheck={false}
        error={errorOf('trackingNumber')}
        {...number}
      />
      <CarrierField id={`${id}-carrier`} error={errorOf('carrier')} {...form.register('carrier')} />
      <TextField
        id={`${id}-url`}
        label="New tracking page (optional)"
        hint={`Not needed for ${CARRIERS.join(', ')}. If it's empty, the page stays, with the new number in its address.`}
        type="url"
        required={false}
        autoComplete="off"
        error={errorOf('trackingUrl')}
        {...form.register('trackingUrl')}
      />
      {order.customerEmail && !isWaiting && (
        <label className="flex min-h-11 items-center gap-3">
          <input type="checkbox" className="size-5 accent-olive" {...form.register('email')} />
          Email the customer
        </label>
      )}
      <p className="text-sm text-stone">
        The order page shows the new number right away.{' '}
        {isWaiting
          ? `So does the email that goes out at ${timeOf(emailGoesOutAt)}.`
          : "If the shipping email hasn't gone out yet, it will have the new number."}
      </p>
      <SubmitButton
        label={isEmail ? 'Save and email the customer' : 'Save'}
        busyLabel="Saving…"
        isSending={isSending}
      />
    </form>
  );
}
