import { screen, within } from '@testing-library/react';
import { orderItems } from '#db/schema/orders.ts';
import { addCartItem } from '#server/domain/cart/add-cart-item.ts';
import type { VendorOrderState } from '#server/gateways/print-vendors/vendor-order.ts';
import { backOffice } from './back-office.ts';
import { paidOrder } from './orders.ts';
import { SHOPPER } from './shop.ts';
import type { TestServices } from './test-services.ts';
import { sellVendorTee } from './vendor-cart.ts';
import { vendorState } from './vendor-orders.ts';

export const MANAGEMENT = '/admin/order-management';

/** Printful takes every order, until `refusal` is set, and cancels what it has. */
function takeOrders({ vendor }: TestServices) {
  const printful = { refusal: null as Error | null, references: [] as string[] };
  const state = (changes: Partial<VendorOrderState> = {}) =>
    vendorState({ id: 'pf-77', status: 'sent_to_vendor', vendorStatus: 'pending', cost: 1629, ...changes });
  Object.assign(vendor, {
    submitOrder: async (_account: unknown, { reference }: { reference: string }) => {
      if (printful.refusal) throw printful.refusal;
      printful.references.push(reference);
      return state({ reference });
    },
    findOrder: async () => null,
    cancelOrder: async () => state({ status: 'cancelled', vendorStatus: 'canceled', cost: 0 }),
  });
  return printful;
}

/** The back office with a paid order of a tee that Printful makes and a mug that is made in-house. */
export async function fulfillmentOffice() {
  const shop = await backOffice();
  const { services } = shop;
  const productId = await sellVendorTee(services);
  const printful = takeOrders(services);
  addCartItem(services, SHOPPER, { productId, size: 'M', color: 'Black', quantity: 2 });
  const order = await paidOrder(services, ['Camp Mug']);
  services.pass(60_000);
  const openOrder = async () => {
    await shop.open(`${MANAGEMENT}?open=${order.id}`);
    const dialog = within(await screen.findByRole('dialog', { name: `Order #${order.id}` }));
    await dialog.findByText('Timeline');
    return dialog;
  };
  const answer = async (title: string, button: string) => {
    const question = within(await screen.findByRole('alertdialog', { name: title }));
    await shop.user.click(question.getByRole('button', { name: button }));
  };
  return { ...shop, printful, order, openOrder, answer };
}

/** Returns the line items with their statuses. */
export const statuses = ({ db }: TestServices) =>
  db
    .select({ name: orderItems.productName, status: orderItems.status })
    .from(orderItems)
    .all()
    .map(({ name, status }) => `${name} ${status}`);
