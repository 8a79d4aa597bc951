import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { shopSettings } from '#db/schema/settings.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { readSetting } from '#server/kernel/settings/settings.queries.ts';
import { takeAway } from '#tests/support/back-office.ts';
import { office, section } from '#tests/support/settings-office.ts';
import { descriptionOf, toast } from '#tests/support/visitor.ts';

const main = () => within(screen.getByRole('main'));

test('opens one section at a time, by a click or its address, which scrolls to it, and keeps what was typed in it', async () => {
  const { openSettings, type, user } = await office('shipping');
  const shown: string[] = [];
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
    const title = this.querySelector('h2')?.textContent;
    if (title) shown.push(title);
  });
  await openSettings();
  const shipping = await section('Shipping');
  await waitFor(() => expect(shown).toEqual(['Shipping']));
  const heading = (name: string) => main().getByRole('button', { name });
  expect(heading('Shipping').getAttribute('aria-expanded')).toBe('true');
  expect(shipping.getByText('Built in')).toBeTruthy();
  await type(/^Flat rate/, '6.50');
  expect(shipping.getByText('Unsaved changes')).toBeTruthy();
  await user.click(heading('Institute facts'));
  expect(location.search).toBe('?section=institute');
  expect(heading('Shipping').getAttribute('aria-expanded')).toBe('false');
  expect((await section('Institute facts')).getByText('Default of this installation')).toBeTruthy();
  expect(main().getByText('The default comes from src/config/institute.ts.')).toBeTruthy();
  await user.click(heading('Institute facts'));
  expect(location.search).toBe('');
  expect((await section('Shipping')).getByText('Flat rate: $5.95; Free from: $75.00')).toBeTruthy();
  await user.click(heading('Shipping'));
  expect(screen.getByLabelText<HTMLInputElement>(/^Flat rate/).value).toBe('6.50');
  expect((await section('Shipping')).queryByText(/^Flat rate: /)).toBeNull();
  // A press on a heading scrolls nothing.
  expect(shown).toEqual(['Shipping']);
});

test('saves a rate, resets it after showing the default, and shows what someone else has saved', async () => {
  const { openSettings, save, services, ship, type, user } = await office('shipping');
  await openSettings();
  const shipping = await section('Shipping');
  await type(/^Flat rate/, '-1');
  await user.click(shipping.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(descriptionOf(screen.getByLabelText(/^Flat rate/))).toContain(
      'Enter an amount in dollars, such as 5.95',
    ),
  );
  await type(/^Flat rate/, '6.5');
  expect(await save('Shipping')).toBeTruthy();
  expect(readSetting(services, 'shipping').shippingFlat).toBe(650);
  expect(await shipping.findByText(/^Saved by admin/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Flat rate/).value).toBe('6.50');

  await user.click(shipping.getByRole('button', { name: 'Reset to default' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('Reset Shipping to default?')).toBeTruthy();
  expect(question.getByText('This sets Flat rate: $5.95.')).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Reset' }));
  expect(await toast('Shipping reset')).toBeTruthy();
  expect(await shipping.findByText('Built in')).toBeTruthy();
  expect(shipping.queryByRole('button', { name: 'Reset to default' })).toBeNull();
  expect(readSetting(services, 'shipping').shippingFlat).toBe(595);

  await type(/^Flat rate/, '6.50');
  ship('7.00');
  await user.click(shipping.getByRole('button', { name: 'Save' }));
  expect(await shipping.findByText(/^pat changed this section/)).toBeTruthy();
  const row = within(shipping.getByRole('row', { name: /Flat rate/ }));
  expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['$7.00', '$6.50']);
  expect(readSetting(services, 'shipping').shippingFlat).toBe(700);
  await user.click(shipping.getByRole('button', { name: 'Save mine anyway' }));
  expect(await toast('Shipping saved')).toBeTruthy();
  expect(readSetting(services, 'shipping').shippingFlat).toBe(650);

  const reset = async () => {
    await user.click(await shipping.findByRole('button', { name: 'Reset to default' }));
    const question = within(await screen.findByRole('alertdialog'));
    await user.click(question.getByRole('button', { name: 'Reset' }));
  };
  ship('7.00');
  await reset();
  expect(await toast("Couldn't reset Shipping")).toBeTruthy();
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>(/^Flat rate/).value).toBe('7.00'));
  expect(readSetting(services, 'shipping').shippingFlat).toBe(700);
  await reset();
  expect(await toast('Shipping reset')).toBeTruthy();
  expect(readSetting(services, 'shipping').shippingFlat).toBe(595);
});

test('saves the facts and its sites, and follows the publishing of the pages', async () => {
  const { openSettings, save, services, type, user } = await office('institute');
  await openSettings();
  const facts = await section('Institute facts');
  expect(await screen.findByText('Published.')).toBeTruthy();
  const [name] = facts.getAllByLabelText(/^Name/);
  if (!name) throw new Error('no field');
  expect(descriptionOf(name)).toBe('In the footer, emails and search results.');
  await user.type(name, ' of Nevada');
  expect(descriptionOf(name)).toMatch(/Long names make page titles too long for search results\.$/);
  await type(/^Phone/, '702 555 0100');
  await user.click(facts.getByRole('button', { name: 'Add site' }));
  await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('premierSites.3.name'));
  await user.click(facts.getByRole('button', { name: 'Save' }));
  const added = within(facts.getByRole('group', { name: 'Site 4' }));
  expect(await added.findByText('Enter the name of the site')).toBeTruthy();
  await user.click(facts.getByRole('button', { name: 'Remove site 4' }));
  expect(await save('Institute facts')).toBeTruthy();
  expect(readSetting(services, 'institute')).toMatchObject({
    phone: '702 555 0100',
    premierSites: { length: 3 },
  });
  expect(await screen.findByText('Publishing…', { selector: 'strong' })).toBeTruthy();

  services.publish = () => Promise.reject(new Error('The build failed: no space left'));
  services.pass(1000);
  await runDueJobs(services);
  expect(await screen.findByText("The website couldn't be published.")).toBeTruthy();
  expect(screen.getByText('The build failed: no space left')).toBeTruthy();
  services.publish = async () => ({ result: 'rendered', release: 'r', pages: ['/contact'], log: '' });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Publishing…', { selector: 'strong' })).toBeTruthy();
  services.pass(1000);
  await runDueJobs(services);
  expect(await screen.findByText('Published.')).toBeTruthy();
});

test('retries loading the settings, marks an unusable stored value, keeps input while the server is down, and warns before it is lost', async () => {
  const shop = await office('shipping');
  const { go, openSettings, services, type, user } = shop;
  const server = takeAway(shop);
  const row = {
    group: 'shipping',
    value: { shippingFlat: 'x' },
    savedBy: 'pat',
    updatedAt: services.now(),
  } as const;
  services.db.insert(shopSettings).values(row).run();
  server.isAway = true;
  await openSettings();
  expect(await screen.findByText('Failed to load the settings. Please try again.')).toBeTruthy();
  server.isAway = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));

  const shipping = await section('Shipping');
  const alert = await shipping.findByRole('alert');
  expect(alert.textContent).toContain("This version can't use what was saved by pat.");
  await type(/^Flat rate/, '6.50');
  server.isAway = true;
  await user.click(shipping.getByRole('button', { name: 'Save' }));
  expect(await toast('Not saved')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>(/^Flat rate/).value).toBe('6.50');
  server.isAway = false;
  await user.click(screen.getByRole('link', { name: 'Audit Log' }));
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Discard changes' }));
  await screen.findByRole('heading', { level: 1, name: 'Audit Log' });
  await go('Settings');
  expect((await screen.findByLabelText<HTMLInputElement>(/^Flat rate/)).value).toBe('5.95');
  expect(readSetting(services, 'shipping').shippingFlat).toBe(595);
});
