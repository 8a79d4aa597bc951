import { useState } from 'react';
import { shipmentName } from '#shared/shipment-methods.ts';
import { Modal } from '../../kit/dialog/Modal.tsx';
import { loadedPart, PartBoundary } from '../../kit/loaded-part.tsx';
import type { ShipmentChangeProps } from './ship-fields.ts';
import { UndoShipment } from './UndoShipment.tsx';

const FORMS = {
  correct: loadedPart<ShipmentChangeProps>(
    async () => (await import('./CorrectShipmentForm.tsx')).CorrectShipmentForm,
  ),
  withdraw: loadedPart<ShipmentChangeProps>(
    async () => (await import('./WithdrawShipmentForm.tsx')).WithdrawShipmentForm,
  ),
};
const TITLES = { correct: 'Correct the shipment', withdraw: 'Withdraw the shipment' };

/** The actions of a shipment by hand: correct, and undo until its email goes out, then withdraw. */
export function ShipmentActions({ order, shipment }: Omit<ShipmentChangeProps, 'onDone'>) {
  const [shown, setShown] = useState<keyof typeof FORMS | null>(null);
  const name = shipmentName(shipment);
  const close = () => setShown(null);
  const form = FORMS[shown ?? 'correct'];
  const open = (what: keyof typeof FORMS, label: string) => (
    <button type="button" className="button button-secondary text-sm" onClick={() => setShown(what)}>
      {label}
      <span className="sr-only">{` ${name}`}</span>
    </button>
  );
  return (
    <div className="flex flex-wrap gap-2">
      {open('correct', 'Correct')}
      {shipment.emailGoesOutAt === null ? (
        open('withdraw', 'Withdraw')
      ) : (
        <UndoShipment shipmentId={shipment.id} name={name} />
      )}
      <Modal open={shown !== null} title={TITLES[shown ?? 'correct']} size="medium" onClose={close}>
        <PartBoundary fallback={<div className="skeleton m-4 h-40" />} onRetry={form.retry}>
          <form.Part order={order} shipment={shipment} onDone={close} />
        </PartBoundary>
      </Modal>
    </div>
  );
}
