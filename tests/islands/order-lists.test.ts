import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { backOffice } from '#tests/support/back-office.ts';

const main = () => within(screen.getByRole('main'));

test.each(['order-management', 'orders'])(
  'the list at %s shows the message of a wrong date range in its open panel, and lists orders once it is mended',
  async (list) => {
    const office = await backOffice();
    await office.open(`/admin/${list}?from=2026-11-20&to=2026-11-10`);
    const from = await main().findByLabelText<HTMLInputElement>('From');
    expect(from.getAttribute('aria-invalid')).toBe('true');
    expect(main().getByText('From is after To')).toBeTruthy();
    expect(from.closest('details')?.open).toBe(true);
    expect(await main().findByText('Check the filters above.')).toBeTruthy();
    await office.user.click(main().getByRole('button', { name: /From: Nov 20, 2026$/ }));
    expect(await main().findByRole('heading', { name: 'Orders (0)' })).toBeTruthy();
    expect(main().queryByText('From is after To')).toBeNull();
  },
);
