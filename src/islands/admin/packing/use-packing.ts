import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { packingSlip } from '#shared/packing.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { type ShipmentMethod, shipmentName } from '#shared/shipment-methods.ts';
import { call } from '../../../client/api.ts';
import { flagsOf, sendWithFlags } from '../orders/flag-question.ts';

/** A shipment recorded since the screen was opened. */
export interface PackedOrder {
  orderId: string;
  orderNumber: string;
  shipmentId: string;
  /** `UPS 1Z999AA10123456784` */
  shipment: string;
}

export interface NewShipment {
  method: ShipmentMethod;
  carrier: string | null;
  trackingNumber: string | null;
}

export type Packing = ReturnType<typeof usePacking>;

/** Ships orders by hand. Remembers the shipments since the screen was opened, latest first. */
export function usePacking() {
  const queryClient = useQueryClient();
  const [packed, setPacked] = useState<readonly PackedOrder[]>([]);
  const reload = () => queryClient.invalidateQueries({ queryKey: ['orders'] });
  return {
    packed,
    isDone: (orderId: string) => packed.some((one) => one.orderId === orderId),
    /**
     * Records a shipment of everything to pack of an order. Safe to repeat with the same id.
     * @returns whether it was shipped; false if its flags weren't accepted
     */
    async ship(order: AdminOrder, shipmentId: string, shipment: NewShipment): Promise<boolean> {
      const items = packingSlip(order).lines.map(({ item: { id }, quantity }) => ({ id, quantity }));
      const shipped = await sendWithFlags('ship', flagsOf(order), (acceptFlags) =>
        call('POST /api/admin/orders/:id/shipments', {
          id: order.id,
          shipmentId,
          ...shipment,
          // An order whose line items are unknown ships without any.
          items: order.items.length > 0 ? items : undefined,
          acceptFlags,
          delayEmail: true,
        }),
      ).catch((error: unknown) => {
        // Someone else may have shipped it.
        void reload();
        throw error;
      });
      if (shipped) {
        const { id: orderId, orderNumber } = order;
        const entry = { orderId, orderNumber, shipmentId, shipment: shipmentName(shipment) };
        setPacked((before) => [entry, ...before]);
      }
      void reload();
      return shipped !== null;
    },
    /** Forgets a shipment that was undone. Its order returns to its lane. */
    forget({ shipmentId }: PackedOrder): void {
      setPacked((before) => before.filter((one) => one.shipmentId !== shipmentId));
    },
  };
}
