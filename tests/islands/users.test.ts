import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { passwordResets, users } from '#db/schema/accounts.ts';
import { emails } from '#db/schema/operations.ts';
import { addUser } from '#server/domain/accounts/add-user.ts';
import { changeUser } from '#server/domain/accounts/change-user.ts';
import { createUser } from '#server/domain/accounts/create-user.ts';
import { findUser } from '#server/domain/accounts/users.queries.ts';
import type { Role } from '#shared/roles.ts';
import { backOffice } from '#tests/support/back-office.ts';
import { stockProduct, storeDesignRow } from '#tests/support/shop.ts';
import { descriptionOf, toast } from '#tests/support/visitor.ts';

const main = () => within(screen.getByRole('main'));
const details = async () => within(await screen.findByRole('dialog', { name: 'User' }));
const NOBODY = { userId: null, username: null, address: null };

async function office() {
  const shop = await backOffice();
  const { services, user } = shop;
  const add = (username: string, role: Role = 'user') =>
    createUser(services, { username, email: `${username}@example.com`, password: 'a long password', role });
  /** Presses a button of the details, and answers its question. */
  const press = async (name: string, answer: string): Promise<string> => {
    await user.click(await (await details()).findByRole('button', { name }));
    const question = within(await screen.findByRole('alertdialog'));
    const text = question.getByText(/\.$/).textContent ?? '';
    await user.click(question.getByRole('button', { name: answer }));
    return text;
  };
  return { ...shop, add, press };
}

test('lists, filters and searches users, opens the form for a new one by its address, creates one, who gets a link, and shows a name that is taken at its field', async () => {
  const { add, open, services, type, user } = await office();
  await add('ann');
  const { id } = await add('bob');
  changeUser(services, id, { disabled: true }, NOBODY);
  await open('/admin/users');
  await main().findByRole('heading', { name: 'Users (3)' });
  expect(main().getByText('Disabled', { selector: '.badge' })).toBeTruthy();
  await user.selectOptions(main().getByRole('combobox', { name: 'State' }), 'Disabled');
  await main().findByRole('heading', { name: 'Users (1)' });
  await user.selectOptions(main().getByRole('combobox', { name: 'Role' }), 'Administrator');
  expect(await main().findByText('No users found')).toBeTruthy();
  await open('/admin/users?q=ann@&sort=username');
  expect(await main().findByRole('link', { name: 'ann' })).toBeTruthy();
  expect(main().queryByRole('link', { name: 'bob' })).toBeNull();

  await open('/admin/users?open=new');
  const adding = within(await screen.findByRole('dialog', { name: 'New user' }));
  const username = await adding.findByLabelText(/^Username/);
  await waitFor(() => expect(document.activeElement).toBe(username));

  await type(/^Username/, 'admin');
  await type(/^Email/, 'zoe@example.com');
  await user.selectOptions(adding.getByRole('combobox', { name: 'Role' }), 'Administrator');
  await user.click(adding.getByRole('button', { name: 'Create user' }));
  await waitFor(() =>
    expect(descriptionOf(adding.getByLabelText('Username'))).toContain('This username is already taken'),
  );
  await type(/^Username/, 'zoe');
  await user.click(adding.getByRole('button', { name: 'Create user' }));
  expect(await toast("We've emailed zoe@example.com a link to choose a password.")).toBeTruthy();
  await main().findByRole('heading', { name: 'Users (4)' });
  expect(findUser(services.db, 'zoe')).toMatchObject({ role: 'admin' });
  expect(services.db.select().from(passwordResets).all()).toHaveLength(1);
  const button = await main().findByRole('button', { name: 'New user' });
  // The script of the form is loaded with the click.
  await user.click(button);
  await screen.findByRole('dialog', { name: 'New user' });
});

test('asks before each change of an account, makes it, shows what someone else did to it meanwhile, and who was invited and has no password yet, and sends the invitation again', async () => {
  const { add, open, press, services } = await office();
  const { id } = await add('ann');
  await services.sessions.create(id, 'token');
  const stored = () => findUser(services.db, 'ann');
  await open(`/admin/users?open=${id}`);
  expect(await press('Disable', 'Cancel')).toContain('ann is signed out everywhere');
  expect(stored()?.disabledAt).toBeNull();
  expect(await press('Send a password link', 'Send link')).toContain("We'll email ann@example.com a link");
  expect(await toast('Link sent')).toBeTruthy();
  expect(await press('Sign out everywhere', 'Sign out everywhere')).toBe(
    'ann will be signed out on 1 browser.',
  );
  expect(await toast('ann signed out')).toBeTruthy();
  expect(await press('Make administrator', 'Make administrator')).toContain('has to sign in again');
  expect(await toast('ann is an administrator now')).toBeTruthy();
  await press('Remove as administrator', 'Remove as administrator');
  expect(await toast('ann is no longer an administrator')).toBeTruthy();
  await press('Disable', 'Disable');
  expect(await toast('ann disabled')).toBeTruthy();
  expect(stored()).toMatchObject({ role: 'user', disabledAt: services.now() });
  const dialog = await details();
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Send a password link' })).toBeNull());
  await press('Enable', 'Enable');
  expect(await toast('ann enabled')).toBeTruthy();

  await dialog.findByRole('button', { name: 'Make administrator' });
  changeUser(services, id, { disabled: true }, NOBODY);
  await press('Make administrator', 'Make administrator');
  const alert = await dialog.findByRole('alert');
  expect(alert.textContent).toBe('Someone else just changed this account. Check it above, then try again.');
  expect(await dialog.findByRole('button', { name: 'Enable' })).toBeTruthy();
  expect(stored()?.role).toBe('user');

  const invited = await addUser(
    services,
    { username: 'ben', email: 'ben@example.com', role: 'user', password: undefined },
    NOBODY,
  );
  await open(`/admin/users?open=${invited.id}`);
  expect(await (await details()).findByText('Invited', { selector: '.badge' })).toBeTruthy();
  expect(await press('Send the invitation again', 'Send invitation')).toContain('for 72 hours');
  expect(await toast('Invitation sent')).toBeTruthy();
  const templates = services.db.select().from(emails).all().slice(-2);
  expect(templates.map(({ template }) => template)).toEqual(['account-invitation', 'account-invitation']);
  await press('Disable', 'Disable');
  expect(await press('Enable', 'Enable')).toBe(
    'ben still has to choose a password. Send a new invitation afterwards.',
  );
});

test("warns of changes to one's own account, keeps the last administrator, asks for the current password before the email address changes, saves an address over that of someone else on request, and deletes an account and its designs after saying what goes and what stays", async () => {
  const { add, open, press, services, type, user } = await office();
  const { id = '' } = findUser(services.db, 'admin') ?? {};
  await open(`/admin/users?open=${id}`);
  expect(await press('Remove as administrator', 'Remove as administrator')).toMatch(
    /^This is your own account\./,
  );
  expect(
    await toast('This is the only active administrator. Make someone else an administrator first.'),
  ).toBeTruthy();
  expect(await press('Disable', 'Disable')).toMatch(/^This is your own account\./);
  expect(await toast('User not disabled')).toBeTruthy();
  expect(services.db.select().from(users).all()).toMatchObject([{ role: 'admin', disabledAt: null }]);

  const dialog = await details();
  await user.click(await dialog.findByText('Change the email address'));
  await type(/^Email/, 'mine@example.com');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const password = dialog.getByLabelText(/^Your current password/);
  await waitFor(() => expect(descriptionOf(password)).toContain('Enter your current password'));
  await type(/^Your current password/, 'not my password');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(descriptionOf(password)).toContain("That isn't your current password"));
  expect(findUser(services.db, 'admin')?.email).not.toBe('mine@example.com');

  const { id: idOfAnn } = await add('ann');
  const productId = stockProduct(services, {});
  for (const _ of [1, 2]) storeDesignRow(services, { productId, createdBy: `user:${idOfAnn}` });
  await open(`/admin/users?open=${idOfAnn}`);
  const other = await details();
  const activity = await other.findByRole('link', { name: 'Activity' });
  expect(activity.getAttribute('href')).toBe(`/admin/audit?actor=${idOfAnn}`);
  await user.click(await other.findByText('Change the email address'));
  await type(/^Email/, 'mine@example.com');
  changeUser(services, idOfAnn, { email: 'theirs@example.com' }, NOBODY);
  await user.click(other.getByRole('button', { name: 'Save' }));
  expect(await other.findByText('Someone else changed this user while you were editing.')).toBeTruthy();
  await user.click(other.getByRole('button', { name: 'Save mine anyway' }));
  expect(await toast('Email updated')).toBeTruthy();
  expect(findUser(services.db, 'ann')?.email).toBe('mine@example.com');

  const designs = await other.findByRole('region', { name: 'Designs' });
  const second = 'Delete design for Field Tee (2 of 2)';
  expect(await press(second, 'Delete design')).toContain('Orders keep the item');
  expect(await toast('Design deleted')).toBeTruthy();
  await other.findByRole('button', { name: 'Delete design for Field Tee' });
  await press('Delete design for Field Tee', 'Delete design');
  await other.findByText('No saved designs.');
  expect(document.activeElement).toBe(designs);
  expect(await press('Delete account', 'Delete account')).toContain('Orders stay');
  expect(await toast('ann deleted')).toBeTruthy();
  await main().findByRole('heading', { name: 'Users (1)' });
  expect(findUser(services.db, 'ann')).toBeUndefined();
});
