import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createUser } from '#server/domain/accounts/create-user.ts';
import { backOffice } from '#tests/support/back-office.ts';
import { ADMIN } from '#tests/support/e2e-settings.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { toast } from '#tests/support/visitor.ts';

const main = () => within(screen.getByRole('main'));
const openDialog = (name: string) => screen.findByRole('dialog', { name });

test('asks for the password when the session has ended, loads what failed after it, and starts over when someone else signs in', async () => {
  const office = await backOffice();
  await paidOrder(office.services);
  office.clearCookies();
  await office.open('/admin/order-management');
  const dialog = within(await openDialog('Your session has ended'));
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByLabelText(/^Password/)));
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: /^Username/ }).value).toBe('admin');
  await office.type(/^Password/, ADMIN.password);
  await office.user.click(dialog.getByRole('button', { name: 'Sign in' }));
  expect(await toast('Signed in again')).toBeTruthy();
  await main().findByRole('heading', { name: 'Orders (1)' });

  const other = { username: 'ruth', email: 'ruth@example.com', password: ADMIN.password };
  await createUser(office.services, { ...other, role: 'user' });
  office.clearCookies();
  await office.open('/admin/order-management');
  const again = within(await openDialog('Your session has ended'));
  await office.type(/^Username/, other.username);
  await office.type(/^Password/, other.password);
  await office.user.click(again.getByRole('button', { name: 'Sign in' }));
  await waitFor(() => expect(office.destinations).toEqual([location.href]));
});
