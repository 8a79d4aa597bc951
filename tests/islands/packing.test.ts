import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { flagOrder } from '#server/domain/sales/orders/flag-order.ts';
import { shipItems } from '#server/domain/sales/orders/ship-items.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { backOffice } from '#tests/support/back-office.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { toast } from '#tests/support/visitor.ts';

const main = () => within(screen.getByRole('main'));

test('opens an order by its number however it is typed, and never ships one in place of another that somebody else shipped', async () => {
  const office = await backOffice();
  const [first, second] = [await paidOrder(office.services), await paidOrder(office.services)];
  await office.open('/admin/packing');
  const shown = (orderNumber: string) => main().findByRole('heading', { name: RegExp(`^${orderNumber}`) });
  const number = () => main().findByRole<HTMLInputElement>('textbox', { name: 'Tracking number' });
  await shown(first.orderNumber);
  await office.user.type(await number(), `${second.orderNumber.toLowerCase().replace('-', ' ')}{Enter}`);
  await shown(second.orderNumber);
  await office.user.type(await number(), 'gti-999999{Enter}');
  expect(await main().findByText("GTI-999999 isn't in this list.")).toBeTruthy();

  const items = second.items.map(({ id, quantity }) => ({ id, quantity }));
  shipItems(office.services, second.id, { method: 'handed_over', items }, ADMIN_ACTOR);
  await office.user.clear(await number());
  await office.user.type(await number(), '1Z12345E0205271686{Enter}');
  const gone = await main().findByText(`${second.orderNumber} doesn't need packing now.`);
  expect(gone.closest('[role="alert"]')).toBeTruthy();
  expect(main().queryByRole('textbox')).toBeNull();
  await office.user.click(main().getByRole('button', { name: 'Next order' }));
  await shown(first.orderNumber);
  expect(main().queryByLabelText('Photo of the label')).toBeNull();
});

test('names the next ten orders, opens any by its number, and counts all before and after one has shipped', async () => {
  const office = await backOffice();
  let newest = '';
  for (let order = 0; order < 53; order += 1) newest = (await paidOrder(office.services)).orderNumber;
  await office.open('/admin/packing');
  const next = within(await main().findByRole('region', { name: 'Next (52)' }));
  expect(next.getAllByRole('button')).toHaveLength(10);
  expect(next.getByText('And 42 more.')).toBeTruthy();
  await office.user.type(main().getByRole('textbox', { name: 'Tracking number' }), `${newest}{Enter}`);
  await main().findByRole('heading', { name: RegExp(`^${newest}`) });
  expect(main().getByRole('region', { name: 'Next (52)' })).toBeTruthy();
  await office.user.click(main().getByRole('button', { name: 'Handed over' }));
  await main().findByRole('heading', { name: 'Just shipped (1)' });
  expect(main().getByRole('link', { name: RegExp(`^${newest}`) })).toBeTruthy();
  await main().findByRole('link', { name: 'To pack (52)' });
  expect(await main().findByRole('region', { name: 'Next (51)' })).toBeTruthy();
});

test('undoes a shipment, shows its order again, ready for the next scan, and links to the order', async () => {
  const office = await backOffice();
  const { orderNumber, id } = await paidOrder(office.services);
  const other = await paidOrder(office.services);
  await office.open('/admin/packing');
  await office.user.click(await main().findByRole('button', { name: 'Handed over' }));
  const packed = within(await main().findByRole('region', { name: 'Just shipped (1)' }));
  expect(packed.getByRole('link').getAttribute('href')).toBe(`/admin/order-management?open=${id}`);
  await office.user.click(packed.getByRole('button', { name: `Undo the shipment of ${orderNumber}` }));
  expect(await main().findByRole('button', { name: `Pack ${other.orderNumber}` })).toBeTruthy();
  expect(main().getByRole('heading', { name: RegExp(`^${orderNumber}`) })).toBeTruthy();
  expect(main().queryByRole('region', { name: /^Just shipped/ })).toBeNull();
  expect(document.activeElement).toBe(main().getByRole('textbox', { name: 'Tracking number' }));
});

test('shows no other order after an undo if the order is not to be packed now', async () => {
  const office = await backOffice();
  const { orderNumber, id } = await paidOrder(office.services);
  await paidOrder(office.services);
  await office.open('/admin/packing');
  await office.user.click(await main().findByRole('button', { name: 'Handed over' }));
  const undo = await main().findByRole('button', { name: `Undo the shipment of ${orderNumber}` });
  flagOrder(office.services, id, 'cancel_requested');
  await office.user.click(undo);
  expect((await main().findByRole('alert')).textContent).toContain(
    `${orderNumber} doesn't need packing now.`,
  );
  expect(main().queryByRole('textbox')).toBeNull();
});

/** Gives the browser a reader of barcodes. Returns the function that frees pictures. */
function readBarcodes(detect: () => Promise<string[]>) {
  const close = vi.fn();
  vi.stubGlobal('createImageBitmap', async ({ type }: File) => {
    if (type === 'image/heic') throw new DOMException('Could not be decoded.', 'InvalidStateError');
    return { close };
  });
  const Detector = class {
    static getSupportedFormats = async () => ['code_128', 'qr_code'];
    detect = async () => (await detect()).map((rawValue) => ({ rawValue, format: 'code_128' }));
  };
  vi.stubGlobal('BarcodeDetector', Detector);
  return close;
}

test('fills in the number from a photo of the label, and says what to do if it has none or cannot be read', async () => {
  const office = await backOffice();
  await paidOrder(office.services);
  const detect = vi.fn<() => Promise<string[]>>();
  const close = readBarcodes(detect);
  await office.open('/admin/packing');
  const number = await main().findByRole<HTMLInputElement>('textbox', { name: 'Tracking number' });
  const photograph = async (type = 'image/jpeg') =>
    office.user.upload(
      await main().findByLabelText('Photo of the label'),
      new File(['label'], 'label', { type }),
    );

  await office.user.click(main().getByRole('button', { name: 'Ship' }));
  await main().findByText('Enter or scan a tracking number.');
  detect.mockResolvedValueOnce(['42089101', '1Z12345E0205271686']);
  await photograph();
  await waitFor(() => expect(number.value).toBe('1Z12345E0205271686'));
  main().getByText('UPS · press Enter to ship');
  expect(document.activeElement).toBe(number);

  detect.mockResolvedValueOnce([]);
  await photograph();
  await toast('No tracking number found');
  detect.mockRejectedValueOnce(new DOMException('Service unavailable.', 'NotSupportedError'));
  await photograph();
  await toast("We couldn't read this photo");
  expect(close).toHaveBeenCalledTimes(3);
  detect.mockResolvedValueOnce([]);
  await photograph();
  await toast('No tracking number found');
  await photograph('image/heic');
  await toast("We couldn't read this photo");
  expect(number.value).toBe('1Z12345E0205271686');
});
