import { screen, waitFor, within } from '@testing-library/react';
import { inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#db/schema/accounts.ts';
import { emails } from '#db/schema/operations.ts';
import { contacts } from '#db/schema/site.ts';
import { createUser } from '#server/domain/accounts/create-user.ts';
import { changeInquiry } from '#server/domain/inquiries/change-inquiry.ts';
import { saveReply } from '#server/domain/inquiries/save-reply.ts';
import { listSavedReplies } from '#server/domain/inquiries/saved-replies.queries.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { backOffice } from '#tests/support/back-office.ts';
import { receiveInquiry } from '#tests/support/inquiries.ts';
import { toast } from '#tests/support/visitor.ts';

const main = () => within(screen.getByRole('main'));
const details = async () => within(await screen.findByRole('dialog', { name: 'Contact inquiry' }));

async function office() {
  const shop = await backOffice();
  const receive = (fields: Parameters<typeof receiveInquiry>[1]) => receiveInquiry(shop.services, fields);
  return { ...shop, receive };
}

test('says that there are no inquiries, or none that match, shows the figures, filters by the interests that there are, marks one as spam, deletes it from the list or its details, and says when one is gone already', async () => {
  const { open, receive, services, user } = await office();
  await open('/admin/customers');
  expect(await main().findByText('No contact inquiries yet')).toBeTruthy();
  expect(main().getByRole<HTMLButtonElement>('button', { name: 'Export CSV' }).disabled).toBe(true);
  receive({ firstName: 'Ann', interest: 'both' });
  const bob = receive({ firstName: 'Bob', interest: 'military' });
  await open('/admin/customers?q=nobody');
  expect(await main().findByText('No contacts found')).toBeTruthy();
  await user.click(main().getByRole('button', { name: 'Clear filters' }));

  const tile = async (label: string) =>
    (await main().findByText(label, { selector: 'dt' })).nextElementSibling?.textContent;
  await main().findByRole('heading', { name: 'Contacts (2)' });
  expect(
    await Promise.all(['Total Contacts', 'Military Interest', 'Civilian Interest', 'This Month'].map(tile)),
  ).toEqual(['2', '2', '1', '2']);
  const interest = main().getByRole('combobox', { name: 'Interest' });
  await waitFor(() => expect(within(interest).getAllByRole('option')).toHaveLength(3));
  await user.selectOptions(interest, 'both');
  await main().findByRole('heading', { name: 'Contacts (1)' });
  expect(main().getByRole('link', { name: 'Ann Doe' })).toBeTruthy();

  await user.click(main().getByRole('button', { name: /^Remove filter Interest/ }));
  await main().findByRole('heading', { name: 'Contacts (2)' });
  await user.click(main().getByRole('checkbox', { name: /the message from Ann Doe/ }));
  await user.click(screen.getByRole('button', { name: 'Mark as spam' }));
  expect(await toast('Contacts updated')).toBeTruthy();
  await main().findByRole('heading', { name: 'Contacts (1)' });
  await user.selectOptions(main().getByRole('combobox', { name: 'Status' }), 'Spam');
  await waitFor(() => expect(main().getByRole('link', { name: 'Ann Doe' })).toBeTruthy());

  await user.click(main().getByRole('button', { name: 'Delete the message from Ann Doe' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete Contact' }));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await toast('Contact deleted')).toBeTruthy();
  await main().findByRole('heading', { name: 'Contacts (0)' });

  const second = receive({ firstName: 'Cleo' });
  await open(`/admin/customers?open=${bob}`);
  await user.click(await (await details()).findByRole('button', { name: 'Delete' }));
  const again = within(await screen.findByRole('alertdialog', { name: 'Delete Contact' }));
  expect(
    again.getByText(
      'Are you sure you want to delete the contact from Bob Doe? This action cannot be undone.',
    ),
  ).toBeTruthy();
  await user.click(again.getByRole('button', { name: 'Delete' }));
  expect(await toast('Contact deleted')).toBeTruthy();
  await main().findByRole('heading', { name: 'Contacts (1)' });

  await open(`/admin/customers?open=${second}`);
  const remove = await (await details()).findByRole('button', { name: 'Delete' });
  services.db.delete(contacts).run();
  await user.click(remove);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  expect(await toast('Failed to delete contact')).toBeTruthy();
});

test('an inquiry from a course page is answered with a saved reply, noted, taken over and closed', async () => {
  const { open, receive, services, type, user } = await office();
  saveReply(
    services,
    { title: 'Dates', text: 'Hello {firstName}, {course} has dates in {month}.' },
    ADMIN_ACTOR,
  );
  const page = '/course/met3-military';
  const id = receive({ firstName: 'Zoë', course: 'met3-military', page, message: '<b>When?</b>' });
  await open('/admin/customers');
  const link = await main().findByRole('link', { name: /^View Details of the message from Zoë Doe/ });
  // The script of the details is loaded with the click.
  await user.click(link);
  const dialog = await details();
  expect(await dialog.findByText('<b>When?</b>', { selector: 'p' })).toBeTruthy();
  expect(dialog.getByText('MET3 (military)')).toBeTruthy();
  expect(dialog.getByText(page)).toBeTruthy();
  await user.click(dialog.getByText('Reply by email'));
  await user.selectOptions(await dialog.findByLabelText('Insert a saved reply'), 'Dates');
  const message = dialog.getByLabelText<HTMLTextAreaElement>('Message');
  expect(message.value).toBe('Hello Zoë, MET3 (military) has dates in {month}.');
  await user.type(message, ' Bring boots.');
  await user.click(dialog.getByRole('button', { name: 'Send reply' }));
  expect(await toast('Reply on its way to sam@example.com')).toBeTruthy();
  expect(dialog.getByText('Reply by email').closest('details')?.open).toBe(false);
  expect(dialog.getByLabelText('Message')).toHaveProperty('value', '');
  expect(document.activeElement?.contains(dialog.getByRole('heading', { name: 'History' }))).toBe(true);
  expect(await dialog.findByText('Reply: Your request about MET3 (military)')).toBeTruthy();
  expect(await dialog.findByText('Status: New → Contacted')).toBeTruthy();
  const sent = services.db
    .select()
    .from(emails)
    .all()
    .filter(({ template }) => template === 'inquiry-reply');
  expect(sent).toHaveLength(1);

  await user.click(dialog.getByText('Add a note'));
  await type(/^Note/, 'Called back');
  await user.click(dialog.getByRole('button', { name: 'Add note' }));
  expect(await dialog.findByText('Called back')).toBeTruthy();
  await user.click(dialog.getByText('Status and owner'));
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Status' }), 'Closed');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Owner' }), 'admin (you)');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Owner: nobody → admin')).toBeTruthy();
  expect(await dialog.findByText('Status: Contacted → Closed')).toBeTruthy();
  expect(services.db.select().from(contacts).get()).toMatchObject({ id, status: 'closed' });

  await open('/admin/customers?q=zo%C3%AB+doe');
  await main().findByRole('heading', { name: 'Contacts (1)' });
  expect(main().getByRole('link', { name: 'Zoë Doe' })).toBeTruthy();
});

test('can be given to every administrator who is not disabled, keeps a disabled owner, and shows both versions when someone else changed the inquiry', async () => {
  const { open, receive, services, user } = await office();
  const id = receive({});
  const add = (username: string) =>
    createUser(services, {
      username,
      email: 'office@example.com',
      password: 'a long password',
      role: 'admin',
    });
  await add('ann');
  const former = await add('former');
  await add('gone');
  changeInquiry(services, id, { ownerId: former.id }, ADMIN_ACTOR);
  const leavers = inArray(users.username, ['former', 'gone']);
  services.db.update(users).set({ disabledAt: services.now() }).where(leavers).run();
  await open(`/admin/customers?open=${id}`);
  const dialog = await details();
  await user.click(await dialog.findByText('Status and owner'));
  const owner = dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Owner' });
  await within(owner).findByRole('option', { name: 'ann' });
  expect([...owner.options].map(({ text }) => text)).toEqual(['Nobody', 'admin (you)', 'former', 'ann']);
  expect(owner.selectedOptions[0]?.text).toBe('former');
  await user.selectOptions(owner, 'ann');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Owner: former → ann')).toBeTruthy();

  await user.selectOptions(dialog.getByRole('combobox', { name: 'Status' }), 'Closed');
  services.db
    .update(contacts)
    .set({ status: 'spam', updatedAt: new Date(0) })
    .run();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Someone else changed this message while you were editing.')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Keep theirs' }));
  expect(dialog.getByRole<HTMLSelectElement>('combobox', { name: 'Status' }).value).toBe('spam');
});

test('adds, changes and deletes saved replies, refuses a placeholder that nothing fills in, and asks before one is lost or another version is replaced', async () => {
  const { open, receive, services, type, user } = await office();
  const id = receive({ firstName: 'Zoë', course: 'met3-military' });
  const reply = saveReply(services, { title: 'Dates', text: 'In March' }, ADMIN_ACTOR);
  await open(`/admin/customers?open=${id}`);
  const textOf = (title: string) =>
    listSavedReplies(services.db).find((reply) => reply.title === title)?.text;
  const dialog = await details();
  const chosen = () => dialog.getByLabelText<HTMLSelectElement>('Saved reply');
  await user.click(await dialog.findByText('Saved replies'));
  await type(/^Title/, 'Call');
  const text = dialog.getByLabelText(/^Text/);
  await user.click(text);
  await user.paste('Hi {FirstName}, about {Course}: is {phone} right?');
  await user.click(dialog.getByRole('button', { name: 'Save reply' }));
  expect(
    await dialog.findByText("We can't fill in {phone}. Use {firstName}, {lastName}, {course} or {institute}"),
  ).toBeTruthy();
  expect(textOf('Call')).toBeUndefined();
  await user.clear(text);
  await user.paste('Hi {FirstName}, about {Course}.');
  await user.click(dialog.getByRole('button', { name: 'Save reply' }));
  expect(await toast('Reply saved')).toBeTruthy();
  const inserted = await dialog.findByLabelText('Insert a saved reply');
  await user.click(dialog.getByText('Reply by email'));
  await within(inserted).findByRole('option', { name: 'Call' });
  await user.selectOptions(inserted, 'Call');
  expect(dialog.getByLabelText('Message')).toHaveProperty('value', 'Hi Zoë, about MET3 (military).');
  await user.clear(dialog.getByLabelText('Message'));

  await user.selectOptions(chosen(), 'New reply');
  await type(/^Title/, 'Dates');
  await type(/^Text/, 'In April');
  await user.click(dialog.getByRole('button', { name: 'Save reply' }));
  expect(await dialog.findByText('Another saved reply has this title')).toBeTruthy();
  await type(/^Title/, 'Spring');
  await user.click(dialog.getByRole('button', { name: 'Save reply' }));
  expect(await toast('Reply saved')).toBeTruthy();

  await within(chosen()).findByRole('option', { name: 'Spring' });
  await user.selectOptions(chosen(), 'Dates');
  await type(/^Text/, 'In May');
  await user.click(dialog.getByRole('button', { name: 'Save reply' }));
  await waitFor(() => expect(chosen().value).toBe(''));
  expect(textOf('Dates')).toBe('In May');

  await user.selectOptions(chosen(), 'Spring');
  const form = within(dialog.getByLabelText('Title').closest('form') ?? document.body);
  await user.click(form.getByRole('button', { name: 'Delete' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete “Spring”?' }));
  await user.click(question.getByRole('button', { name: 'Delete' }));
  expect(await toast('Reply deleted')).toBeTruthy();
  expect(textOf('Spring')).toBeUndefined();

  await user.selectOptions(await dialog.findByLabelText('Saved reply'), 'Dates');
  await type(/^Text/, 'In June');
  services.pass(1000);
  saveReply(services, { title: 'Dates', text: 'In April' }, ADMIN_ACTOR, reply.id);
  await user.click(dialog.getByRole('button', { name: 'Save reply' }));
  expect(
    await dialog.findByText('Someone else changed this saved reply while you were editing.'),
  ).toBeTruthy();
  expect(textOf('Dates')).toBe('In April');
  expect(within(dialog.getByRole('table', { name: 'Both versions' })).getByText('In April')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Save mine anyway' }));
  await waitFor(() => expect(chosen().value).toBe(''));
  expect(textOf('Dates')).toBe('In June');

  await type(/^Title/, 'Prices');
  await user.selectOptions(chosen(), 'New reply');
  const warning = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
  await user.click(warning.getByRole('button', { name: 'Keep editing' }));
  expect(dialog.getByLabelText(/^Title/)).toHaveProperty('value', 'Prices');
});

test.each(['before the answer', 'by the answer'])(
  'keeps the saved reply that was chosen while another one was being saved, confirmed %s',
  async (confirmed) => {
    const { intercept, open, receive, services, user, type } = await office();
    const { id } = saveReply(services, { title: 'Dates', text: 'In March' }, ADMIN_ACTOR);
    const prices = saveReply(services, { title: 'Prices', text: 'See the page' }, ADMIN_ACTOR);
    const answer = Promise.withResolvers<void>();
    intercept((path, passOn) =>
      path === `/api/admin/saved-replies/${id}` ? answer.promise.then(passOn) : undefined,
    );
    await open(`/admin/customers?open=${receive({ firstName: 'Zoë' })}`);
    const dialog = await details();
    await user.click(await dialog.findByText('Saved replies'));
    const chosen = await dialog.findByLabelText<HTMLSelectElement>('Saved reply');
    await user.selectOptions(chosen, 'Dates');
    await type(/^Text/, 'In April');
    await user.click(dialog.getByRole('button', { name: 'Save reply' }));
    await user.selectOptions(chosen, 'Prices');
    const warning = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
    if (confirmed === 'by the answer') answer.resolve();
    else await user.click(warning.getByRole('button', { name: 'Discard changes' }));
    await waitFor(() => expect(chosen.value).toBe(prices.id));
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await type(/^Text/, 'See below');
    answer.resolve();
    expect(await toast('Reply saved')).toBeTruthy();
    expect(chosen.value).toBe(prices.id);
    expect(dialog.getByLabelText(/^Text/)).toHaveProperty('value', 'See below');
  },
);
