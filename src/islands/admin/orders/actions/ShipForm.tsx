import { useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { CARRIERS } from '#shared/carriers.ts';
import { choiceName } from '#shared/cart.ts';
import { itemsToPack } from '#shared/packing.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { ShipmentInput } from '#shared/schemas/order-actions.schema.ts';
import { call } from '../../../../client/api.ts';
import { TextField } from '../../../kit/Field.tsx';
import { SubmitButton } from '../../kit/form/SubmitButton.tsx';
import { useAdminForm } from '../../kit/form/use-admin-form.ts';
import { askAboutFlags, flagsOf, sendWithFlags } from '../flag-question.ts';
import { useOrderCache } from '../orders.queries.ts';

const itemsToShip = ({ items }: AdminOrder) => items.filter(({ quantityToShip }) => quantityToShip > 0);

/** An order with unknown items, as after a restore, ships without any. */
function valuesOf(order: AdminOrder) {
  const itemIds = order.items.length > 0 ? itemsToPack(order).map(({ id }) => id) : undefined;
  return { carrier: '', trackingNumber: '', trackingUrl: '', itemIds };
}

function stillToShip(order: AdminOrder, chosen: string[] | undefined): string[] | undefined {
  const left = itemsToShip(order).filter(({ id }) => chosen?.includes(id));
  return left.length > 0 ? left.map(({ id }) => id) : chosen;
}

/** Records a shipment made by hand (docs/product/fulfillment.md#shipments). */
export function ShipForm({ order }: { order: AdminOrder }) {
  const { saved } = useOrderCache();
  const queryClient = useQueryClient();
  const id = useId();
  const unsent = itemsToShip(order);
  const itemsErrorId = `${id}-items-error`;
  const { form, element, isSending, errorOf, onSubmit } = useAdminForm({
    schema: ShipmentInput,
    record: order,
    valuesOf,
    ask: () => askAboutFlags('ship', flagsOf(order)),
    async send(shipment) {
      // Someone else may have shipped some of the selected items.
      const itemIds = stillToShip(order, shipment.itemIds);
      const shipped = await sendWithFlags('ship', flagsOf(order), (acceptFlags) =>
        call('POST /api/admin/orders/:id/shipments', { id: order.id, ...shipment, itemIds, acceptFlags }),
      );
      if (shipped) return shipped.sent;
      void queryClient.invalidateQueries({ queryKey: ['orders'] });
      throw new Error('Nothing was shipped. Look at the flags of this order first.');
    },
    onSaved: (changed) => saved(changed, 'Shipment added'),
    failure: 'Shipment failed',
  });
  const itemsError = errorOf('itemIds');
  return (
    <form ref={element} noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
      <p className="text-sm">The customer gets an email with the tracking number.</p>
      {unsent.length > 0 && (
        <fieldset>
          <legend className="label">Items in this shipment</legend>
          {unsent.map((item) => (
            <label key={item.id} className="flex min-h-11 items-center gap-3">
              <input
                type="checkbox"
                value={item.id}
                className="size-5 shrink-0 accent-olive"
                aria-invalid={itemsError ? true : undefined}
                aria-describedby={itemsError && itemsErrorId}
                {...form.register('itemIds')}
              />
              {`${item.quantityToShip} × ${choiceName(item.productName, item)}`}
            </label>
          ))}
          {itemsError && (
            <p id={itemsErrorId} role="alert" className="field-error">
              {itemsError}
            </p>
          )}
        </fieldset>
      )}
      <TextField
        id={`${id}-carrier`}
        label="Carrier"
        list={`${id}-carriers`}
        autoComplete="off"
        error={errorOf('carrier')}
        {...form.register('carrier')}
      />
      <datalist id={`${id}-carriers`}>
        {CARRIERS.map((carrier) => (
          <option key={carrier} value={carrier} />
        ))}
      </datalist>
      <TextField
        id={`${id}-number`}
        label="Tracking number"
        autoComplete="off"
        spellCheck={false}
        error={errorOf('trackingNumber')}
        {...form.register('trackingNumber')}
      />
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
      <SubmitButton label="Ship items" busyLabel="Shipping…" isSending={isSending} />
    </form>
  );
}
