import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { CARRIERS } from '#shared/carriers.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { METHOD_LABELS, SHIPMENT_METHODS } from '#shared/shipment-methods.ts';
import { cleanTrackingNumber, recognizeCarrier } from '#shared/tracking-numbers.ts';
import { call } from '../../../../client/api.ts';
import { TextField } from '../../../kit/Field.tsx';
import { SubmitButton } from '../../kit/form/SubmitButton.tsx';
import { useAdminForm } from '../../kit/form/use-admin-form.ts';
import { useRequestId } from '../../kit/form/use-request-id.ts';
import { askAboutTracking } from '../ask-about-tracking.ts';
import { askAboutFlags, flagsOf, sendWithFlags } from '../flag-question.ts';
import { useOrderCache } from '../orders.queries.ts';
import { useToday } from '../today.queries.ts';
import { CarrierField } from './CarrierField.tsx';
import { ShipLines } from './ShipLines.tsx';
import { noticeWords, ShipFields, shipValues, stillToShip } from './ship-fields.ts';

/** Records a shipment made by hand (docs/product/fulfillment.md#shipping-by-hand). */
export function ShipForm({ order }: { order: AdminOrder }) {
  const { saved } = useOrderCache();
  const queryClient = useQueryClient();
  const shipmentId = useRequestId();
  const id = useId();
  const { form, element, isSending, errorOf, onSubmit } = useAdminForm({
    schema: ShipFields,
    record: order,
    valuesOf: shipValues,
    ask: async (shipment) =>
      (await askAboutTracking(order, shipment)) && askAboutFlags('ship', flagsOf(order)),
    async send({ items: chosen, ...shipment }) {
      // Someone else may have shipped some of the selected items.
      const items = stillToShip(order, chosen);
      const shipped = await sendWithFlags('ship', flagsOf(order), (acceptFlags) =>
        shipmentId.send((current) =>
          call('POST /api/admin/orders/:id/shipments', {
            ...{ id: order.id, ...shipment, items, shipmentId: current, acceptFlags, delayEmail: true },
          }),
        ),
      );
      if (shipped) return shipped.sent;
      void queryClient.invalidateQueries({ queryKey: ['orders'] });
      throw new Error('Nothing was shipped. Check the flags of this order first.');
    },
    onSaved: (changed) => saved(changed, 'Shipment added'),
    failure: 'Shipment failed',
  });
  const method = form.watch('method') ?? 'tracked';
  const { data: today } = useToday();
  const isTracked = method === 'tracked';
  const number = form.register('trackingNumber', {
    onChange({ target }) {
      const found = recognizeCarrier(cleanTrackingNumber(target.value));
      if (found && !form.getFieldState('carrier').isDirty) form.setValue('carrier', found);
    },
  });
  return (
    <form ref={element} noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
      <fieldset>
        <legend className="label">How it ships</legend>
        {SHIPMENT_METHODS.map((value) => (
          <label key={value} className="flex min-h-11 items-center gap-3">
            <input
              type="radio"
              value={value}
              className="size-5 shrink-0 accent-olive"
              {...form.register('method')}
            />
            {METHOD_LABELS[value]}
          </label>
        ))}
      </fieldset>
      <p className="text-sm">{noticeWords(order, method, today?.undoMinutes ?? 0)}</p>
      <ShipLines order={order} form={form} error={errorOf('items')} />
      {isTracked && (
        <>
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
            label="Tracking page (optional)"
            hint={`Not needed for ${CARRIERS.join(', ')}.`}
            type="url"
            required={false}
            autoComplete="off"
            error={errorOf('trackingUrl')}
            {...form.register('trackingUrl')}
          />
        </>
      )}
      <SubmitButton label="Ship items" busyLabel="Shipping…" isSending={isSending} />
    </form>
  );
}
