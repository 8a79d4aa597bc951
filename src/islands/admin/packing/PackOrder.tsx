import { type FormEvent, type RefObject, useEffect, useId, useState } from 'react';
import { parseOrderNumber, toOrderNumber } from '#shared/order-number.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import type { ShipmentMethod } from '#shared/shipment-methods.ts';
import { cleanTrackingNumber, recognizeCarrier } from '#shared/tracking-numbers.ts';
import { ApiError } from '../../../client/api-error.ts';
import { TextField } from '../../kit/Field.tsx';
import { CarrierField } from '../orders/actions/CarrierField.tsx';
import { askAboutTracking } from '../orders/ask-about-tracking.ts';
import { PackContents } from './PackContents.tsx';
import { ScanButton } from './ScanButton.tsx';
import type { NewShipment, Packing } from './use-packing.ts';

interface Props {
  /** The field for the tracking number. */
  field: RefObject<HTMLInputElement | null>;
  order: AdminOrder;
  /** The orders of the lane: a scanned order number opens its order. */
  orders: readonly AdminOrder[];
  packing: Packing;
  /** Finds another order of the lane by its number. */
  seek: (orderNumber: string) => Promise<AdminOrder | null>;
  onChoose: (order: AdminOrder) => void;
}

/** An order to pack, and the field for its tracking number: Enter ships it. */
export function PackOrder({ field, order, orders, packing, seek, onChoose }: Props) {
  const id = useId();
  const [shipmentId] = useState(() => crypto.randomUUID());
  const [trackingNumber, setTrackingNumber] = useState('');
  const [carrier, setCarrier] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState<ShipmentMethod | null>(null);
  const known = recognizeCarrier(cleanTrackingNumber(trackingNumber));
  // Each order has its own field, so the focus moves to it.
  useEffect(() => field.current?.focus(), [field]);

  async function ship(shipment: NewShipment): Promise<void> {
    if (sending) return;
    setSending(shipment.method);
    setProblem(null);
    try {
      if (await askAboutTracking(order, shipment)) await packing.ship(order, shipmentId, shipment);
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : 'That failed. Try again.');
    } finally {
      setSending(null);
      field.current?.focus();
    }
  }

  function choose(scanned: AdminOrder): void {
    setTrackingNumber('');
    setProblem(null);
    onChoose(scanned);
  }

  async function open(orderNumber: string): Promise<void> {
    setProblem(null);
    try {
      const found = await seek(orderNumber);
      if (found) choose(found);
      else setProblem(`${orderNumber} isn't in this list.`);
    } catch (error) {
      setProblem(error instanceof ApiError ? error.message : 'That failed. Try again.');
    }
  }

  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    const number = cleanTrackingNumber(trackingNumber);
    const digits = parseOrderNumber(number);
    const orderNumber = digits === null ? null : toOrderNumber(digits);
    const scanned = orders.find((one) => one.orderNumber === orderNumber);
    if (scanned) choose(scanned);
    else if (orderNumber && /[a-z]/i.test(number)) void open(orderNumber);
    else if (number === '') setProblem('Enter or scan a tracking number.');
    else if (!known && carrier.trim() === '')
      setProblem("We don't know this number's carrier. Enter the carrier, or check the number.");
    else void ship({ method: 'tracked', carrier: known ?? carrier.trim(), trackingNumber: number });
  }

  const untracked = (method: 'letter' | 'handed_over') =>
    ship({ method, carrier: null, trackingNumber: null });
  return (
    <section aria-labelledby={`${id}-title`} className="panel grid gap-4 p-4 md:grid-cols-2">
      <PackContents order={order} titleId={`${id}-title`} />
      <form noValidate onSubmit={onSubmit} className="flex flex-col gap-3">
        <TextField
          ref={field}
          id={`${id}-number`}
          label="Tracking number"
          hint={known ? `${known} · press Enter to ship` : 'Scan or type it, then press Enter.'}
          autoComplete="off"
          spellCheck={false}
          error={problem ?? undefined}
          value={trackingNumber}
          onChange={({ target }) => setTrackingNumber(target.value)}
        />
        {trackingNumber.trim() !== '' && !known && (
          <CarrierField
            id={`${id}-carrier`}
            value={carrier}
            onChange={({ target }) => setCarrier(target.value)}
          />
        )}
        <div className="flex flex-wrap gap-2">
          <button type="submit" className="button button-primary" aria-busy={sending === 'tracked'}>
            {sending === 'tracked' ? 'Shipping…' : 'Ship'}
          </button>
          <ScanButton
            onRead={(number) => {
              setTrackingNumber(number);
              setProblem(null);
              field.current?.focus();
            }}
          />
          <button
            type="button"
            className="button button-secondary text-sm"
            aria-busy={sending === 'letter'}
            onClick={() => void untracked('letter')}
          >
            Letter without tracking
          </button>
          <button
            type="button"
            className="button button-secondary text-sm"
            aria-busy={sending === 'handed_over'}
            onClick={() => void untracked('handed_over')}
          >
            Handed over
          </button>
        </div>
      </form>
    </section>
  );
}
