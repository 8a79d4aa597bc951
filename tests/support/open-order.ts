import { screen, within } from '@testing-library/react';
import type { Order } from '#shared/schemas/order.schema.ts';
import { ADMIN_ACTOR } from './administrator.ts';
import { type BackOffice, backOffice } from './back-office.ts';
import { paidOrder } from './orders.ts';

export type OrderDialog = ReturnType<typeof within>;

/** Opens a paid order of two items over its list. */
export async function openOrder(): Promise<{ office: BackOffice; order: Order; dialog: OrderDialog }> {
  const office = await backOffice();
  const order = await paidOrder(office.services, ['Field Tee', 'Camp Mug']);
  // Every change gets a later time than the order.
  office.services.pass(60_000);
  await office.open(`/admin/order-management?open=${order.id}`);
  const dialog = within(await screen.findByRole('dialog', { name: `Order #${order.id}` }));
  await dialog.findByText('Timeline');
  return { office, order, dialog };
}

/** The folded form with this title. */
export const formOf = (dialog: OrderDialog, title: string) =>
  within(dialog.getByText(title).closest('details') as HTMLElement);

/** An administrator other than the one at the screen. */
export const COLLEAGUE = { ...ADMIN_ACTOR, userId: 'colleague' };
