import { waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readSetting } from '#server/kernel/settings/settings.queries.ts';
import { office, section } from '#tests/support/settings-office.ts';
import { descriptionOf, toast } from '#tests/support/visitor.ts';

test('adds, changes and removes states of the tax table, imports one into the form only, and says by line what is wrong with a file', async () => {
  const { openSettings, requests, save, services, user } = await office('tax');
  await openSettings();
  const tax = await section('Sales tax');
  expect(tax.getByText('No state is listed, so no tax is charged.')).toBeTruthy();
  const input = tax.getByLabelText('Import CSV');
  const file = (...rows: string[]) =>
    new File([['state,rate,clothing,shipping', ...rows].join('\n')], 'tax.csv', { type: 'text/csv' });
  await user.upload(input, file('NV,8.375,yes,no', 'ZZ,1,yes,no', 'NV,1,yes,no'));
  const alert = within(await tax.findByRole('alert'));
  expect(alert.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Line 3: “ZZ” is not a US state.',
    'Line 4: NV is on line 2 already.',
  ]);
  expect(tax.queryByRole('group', { name: 'Nevada' })).toBeNull();
  const asked = requests.length;
  await user.upload(input, new File(['x'.repeat(70_000)], 'tax.csv', { type: 'text/csv' }));
  expect(await toast('This file is too large. Choose one of at most 64 KB.')).toBeTruthy();
  expect(requests).toHaveLength(asked);

  await user.click(tax.getByRole('button', { name: 'Add state' }));
  expect(document.activeElement).toBe(tax.getByLabelText('State to add'));
  expect(descriptionOf(tax.getByLabelText('State to add'))).toBe('Choose a state');
  for (const [state, rate] of [
    ['Nevada', '8.375'],
    ['Utah', '31'],
  ] as const) {
    await user.selectOptions(tax.getByLabelText('State to add'), state);
    await user.click(tax.getByRole('button', { name: 'Add state' }));
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toMatch(/^states\.\d\.rate$/));
    await user.paste(rate);
  }
  expect(within(tax.getByLabelText('State to add')).queryByRole('option', { name: 'Nevada' })).toBeNull();
  await user.click(tax.getByRole('button', { name: 'Save' }));
  const utah = within(tax.getByRole('group', { name: 'Utah' }));
  expect(await utah.findByText(/^Enter a percentage from 0 to 30/)).toBeTruthy();
  await user.click(tax.getByRole('button', { name: 'Remove Utah' }));
  expect(document.activeElement).toBe(tax.getByLabelText('State to add'));
  await user.click(within(tax.getByRole('group', { name: 'Nevada' })).getByLabelText('Taxes shipping'));
  await user.click(tax.getByLabelText('Caps'));
  expect(await save('Sales tax')).toBeTruthy();
  expect(readSetting(services, 'tax')).toEqual({
    table: { NV: { rate: 8.375, clothing: true, shipping: true } },
    clothingCategories: ['Shirts', 'Hoodies & Sweatshirts'],
  });

  await user.upload(input, file('NV,8.375,yes,no', 'NY,8.875,no,yes'));
  expect(await toast('2 states. Check them, then save.')).toBeTruthy();
  expect(tax.getByRole('group', { name: 'New York' })).toBeTruthy();
  expect(tax.queryByRole('alert')).toBeNull();
  expect(Object.keys(readSetting(services, 'tax').table)).toEqual(['NV']);
  await user.click(tax.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(Object.keys(readSetting(services, 'tax').table)).toEqual(['NV', 'NY']));
});
