import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { saveSetting } from '#server/kernel/settings/save-setting.ts';
import { readSetting } from '#server/kernel/settings/settings.queries.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { office, section } from '#tests/support/settings-office.ts';
import { descriptionOf, toast } from '#tests/support/visitor.ts';

test('turns automatic fulfillment on with a delay, says what happens from then on, and shows a switch that someone else left off as off', async () => {
  const { openSettings, save, services, type, user } = await office('fulfillment');
  await openSettings();
  const fulfillment = await section('Fulfillment');
  await user.click(fulfillment.getByLabelText('Send paid orders to their vendors automatically'));
  saveSetting(services, 'fulfillment', { automatic: false, delayMinutes: 30, undoMinutes: 10 }, ADMIN_ACTOR);
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
  expect(readSetting(services, 'fulfillment')).toEqual({
    automatic: false,
    delayMinutes: 30,
    undoMinutes: 10,
  });
  await type(/^Delay after the payment/, '90');
  expect(await save('Fulfillment')).toBeTruthy();
  expect(readSetting(services, 'fulfillment')).toEqual({
    automatic: true,
    delayMinutes: 90,
    undoMinutes: 10,
  });

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
