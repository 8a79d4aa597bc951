import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { shopSettings } from '#db/schema/settings.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { saveSetting } from '#server/kernel/settings/save-setting.ts';
import { readSetting } from '#server/kernel/settings/settings.queries.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
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

test('saves a rate, resets it to its default after saying what that is, and shows what someone else saved meanwhile', async () => {
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
  expect(await shipping.findByText('Someone else changed this section while you were editing.')).toBeTruthy();
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

test('turns automatic fulfillment on with a delay, says what happens from then on, and shows a switch that someone else left off as off', async () => {
  const { openSettings, save, services, type, user } = await office('fulfillment');
  await openSettings();
  const fulfillment = await section('Fulfillment');
  await user.click(fulfillment.getByLabelText('Send paid orders to their vendors automatically'));
  saveSetting(services, 'fulfillment', { automatic: false, delayMinutes: 30 }, ADMIN_ACTOR);
  await user.click(fulfillment.getByRole('button', { name: 'Save' }));
  expect(await fulfillment.findByRole('row', { name: 'Automatic fulfillment off on' })).toBeTruthy();
  await user.click(fulfillment.getByRole('button', { name: 'Keep theirs' }));

  expect(fulfillment.getByText(/^Nothing is sent to a vendor until you press Fulfill/)).toBeTruthy();
  await user.click(fulfillment.getByLabelText('Send paid orders to their vendors automatically'));
  expect(
    fulfillment.getByText(/^Orders paid from the time you save .* Until then you can correct the address/),
  ).toBeTruthy();
  const delay = screen.getByLabelText(/^Delay after the payment/);
  await type(/^Delay after the payment/, '1441');
  await user.click(fulfillment.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(descriptionOf(delay)).toContain('Enter a whole number of minutes from 0 to 1,440'),
  );
  expect(readSetting(services, 'fulfillment')).toEqual({ automatic: false, delayMinutes: 30 });
  await type(/^Delay after the payment/, '90');
  expect(await save('Fulfillment')).toBeTruthy();
  expect(readSetting(services, 'fulfillment')).toEqual({ automatic: true, delayMinutes: 90 });

  await user.click(await fulfillment.findByRole('button', { name: 'Reset to default' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('This sets Automatic fulfillment: off; Delay: 60 minutes.')).toBeTruthy();
});

test('saves delivery days, addresses and retention, shows their errors at the field, and asks before fewer days delete records', async () => {
  const { open, save, services, type, user } = await office();
  await open('/admin/settings?section=delivery');
  const delivery = await section('Delivery dates');
  const [most] = delivery.getAllByLabelText('At most');
  if (!most) throw new Error('no field');
  await user.clear(most);
  await user.type(most, '1');
  await user.click(delivery.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(descriptionOf(most)).toBe('Enter 2 or more'));
  await user.clear(most);
  await user.type(most, '9');
  expect(await save('Delivery dates')).toBeTruthy();
  expect(readSetting(services, 'delivery').make).toEqual({ min: 2, max: 9 });

  await open('/admin/settings?section=notify');
  const notify = await section('Staff emails');
  await type(/^Failed background jobs/, 'a@gti.example, office');
  await user.click(notify.getByRole('button', { name: 'Save' }));
  await notify.findByText("“office” isn't an email address");
  await type(/^Failed background jobs/, '');
  await type(/^Messages from the contact form$/, 'a@gti.example, b@gti.example');
  expect(await save('Staff emails')).toBeTruthy();
  expect(readSetting(services, 'notify')).toMatchObject({
    jobs: [],
    messages: ['a@gti.example', 'b@gti.example'],
  });

  await open('/admin/settings?section=retention');
  const retention = await section('Data retention');
  const audit = screen.getByLabelText(/^The log of sign-ins/);
  await type(/^The log of sign-ins/, '30');
  await user.click(retention.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(descriptionOf(audit)).toContain('Enter a whole number of days from 731'));
  await waitFor(() => expect(document.activeElement).toBe(audit));
  await type(/^The log of sign-ins/, '800');
  expect(await save('Data retention')).toBeTruthy();
  expect(readSetting(services, 'retention').auditLog).toBe(800);

  await type(/^The text of emails/, '1');
  await type(/^The list of emails/, '800');
  for (const answer of ['Cancel', 'Save and delete']) {
    await user.click(retention.getByRole('button', { name: 'Save' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete older records?' }));
    question.getByText("This deletes: The text of emails we sent (after 1 day). This can't be undone.");
    expect(readSetting(services, 'retention').emailBodies).toBe(90);
    await user.click(question.getByRole('button', { name: answer }));
  }
  expect(await toast('Data retention saved')).toBeTruthy();
  expect(readSetting(services, 'retention')).toMatchObject({ emailBodies: 1, emails: 800 });
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

test('keeps what was typed when the server is away, and warns before it is lost', async () => {
  const shop = await office('shipping');
  const { go, openSettings, services, type, user } = shop;
  const server = takeAway(shop);
  await openSettings();
  const shipping = await section('Shipping');
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

test('offers to load the settings again, and says that a stored value can not be used', async () => {
  const shop = await office('shipping');
  const row = {
    group: 'shipping',
    value: { shippingFlat: 'x' },
    savedBy: 'pat',
    updatedAt: shop.services.now(),
  } as const;
  shop.services.db.insert(shopSettings).values(row).run();
  const server = takeAway(shop);
  server.isAway = true;
  await shop.openSettings();
  expect(await screen.findByText('Failed to load the settings. Please try again.')).toBeTruthy();
  server.isAway = false;
  await shop.user.click(screen.getByRole('button', { name: 'Retry' }));

  const alert = await (await section('Shipping')).findByRole('alert');
  expect(alert.textContent).toContain("This version can't use what was saved by pat.");
});
