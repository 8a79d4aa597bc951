import { describe, expect, it } from 'vitest';
import { users } from '#db/schema/accounts.ts';
import { emails } from '#db/schema/operations.ts';
import { createUser } from '#server/domain/accounts/create-user.ts';
import { AppError } from '#shared/errors.ts';
import { PASSWORD, receiveInquiry as receive, staffedServices } from '#tests/support/inquiries.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { sendOutbox } from '#tests/support/outbox.ts';
import { testServices } from '#tests/support/test-services.ts';
import { addInquiryNote } from './add-inquiry-note.ts';
import { changeInquiries } from './change-inquiries.ts';
import { changeInquiry } from './change-inquiry.ts';
import { listInquiries } from './inquiries.queries.ts';
import { replyToInquiry } from './reply-to-inquiry.ts';
import { requireInquiry } from './require-inquiry.ts';
import { deleteSavedReply, saveReply } from './save-reply.ts';
import { listSavedReplies } from './saved-replies.queries.ts';

const UNKNOWN = 'a6b1c1f0-7b1e-4e3c-9a51-000000000000';

function codeOf(run: () => unknown): string {
  try {
    run();
    return 'none';
  } catch (error) {
    return AppError.is(error) ? error.code : String(error);
  }
}

describe('an inquiry', () => {
  it('is answered by email once, which quotes it, and then counts as contacted', async () => {
    const { services, admin } = staffedServices();
    const id = receive(services, { email: 'sam@example.com', message: 'When?\n<b>Soon</b>' });
    const before = services.db.select().from(emails).all().length;
    const reply = { replyId: services.newId(), subject: 'Dates', message: 'In March.\n\nPat' };
    const { inquiry, isNew } = replyToInquiry(services, id, reply, admin);
    expect(isNew).toBe(true);
    expect(inquiry).toMatchObject({
      status: 'contacted',
      events: [
        { type: 'reply', by: 'pat', after: 'Dates', note: 'In March.\n\nPat', email: { status: 'waiting' } },
        { type: 'status', before: 'new', after: 'contacted' },
      ],
    });
    expect(replyToInquiry(services, id, reply, admin)).toEqual({ inquiry, isNew: false });
    const edited = { ...reply, message: 'In April.' };
    expect(codeOf(() => replyToInquiry(services, id, edited, admin))).toBe('already_added');
    const sent = (await sendOutbox(services)).slice(before);
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({ recipient: 'sam@example.com', subject: 'Dates', status: 'sent' });
    expect(sent[0]?.replyTo).toContain('@');
    expect(sent[0]?.text).toMatch(/In March\.[\s\S]*you wrote:[\s\S]*When\?/);
    expect(sent[0]?.html).toContain('&lt;b&gt;Soon');
    expect(requireInquiry(services.db, id).events[0]?.email?.status).toBe('sent');
  });

  it('keeps its status when it is answered after it was closed', async () => {
    const { services, admin } = staffedServices();
    const id = receive(services);
    changeInquiry(services, id, { status: 'closed' }, admin);
    const reply = { replyId: services.newId(), subject: 'x', message: 'x' };
    expect(replyToInquiry(services, id, reply, admin).inquiry.status).toBe('closed');
  });

  it('has notes, each once', async () => {
    const { services, admin } = staffedServices();
    const [first, second] = [receive(services), receive(services)];
    const note = { noteId: services.newId(), note: 'Called' };
    expect(addInquiryNote(services, first, note, admin).isNew).toBe(true);
    expect(addInquiryNote(services, first, note, admin).isNew).toBe(false);
    expect(requireInquiry(services.db, first).events).toMatchObject([{ type: 'note', note: 'Called' }]);
    expect(codeOf(() => addInquiryNote(services, second, note, admin))).toBe('validation_failed');
    expect(codeOf(() => addInquiryNote(services, UNKNOWN, note, admin))).toBe('not_found');
  });

  it('has an owner, who must be an administrator', async () => {
    const { services, adminId, admin } = staffedServices();
    const user = await createUser(services, {
      username: 'user',
      email: 'u@example.com',
      password: PASSWORD,
      role: 'user',
    });
    const id = receive(services);
    expect(changeInquiry(services, id, { ownerId: adminId }, admin).owner).toEqual({
      id: adminId,
      username: 'pat',
    });
    expect(codeOf(() => changeInquiry(services, id, { ownerId: user.id }, admin))).toBe('validation_failed');
    expect(changeInquiry(services, id, { ownerId: '' }, admin)).toMatchObject({
      owner: null,
      events: [
        { type: 'owner', before: null, after: 'pat' },
        { type: 'owner', before: 'pat', after: null },
      ],
    });
  });

  it('keeps an owner who was disabled, who cannot be chosen again', async () => {
    const { services, adminId: ownerId, admin } = staffedServices();
    const id = receive(services);
    changeInquiry(services, id, { ownerId }, admin);
    services.db.update(users).set({ disabledAt: services.now() }).run();
    expect(changeInquiry(services, id, { ownerId, status: 'closed' }, admin).owner?.username).toBe('pat');
    const { events } = changeInquiry(services, id, { ownerId: '' }, admin);
    expect(events.at(-1)).toMatchObject({ type: 'owner', before: 'pat', after: null });
    expect(codeOf(() => changeInquiry(services, id, { ownerId }, admin))).toBe('validation_failed');
  });

  it('rejects a change of an older version, even one of the same millisecond, and shows the current one', async () => {
    const { services, admin } = staffedServices();
    const id = receive(services);
    const { updatedAt } = requireInquiry(services.db, id);
    changeInquiry(services, id, { status: 'contacted', updatedAt }, admin);
    try {
      changeInquiry(services, id, { status: 'closed', updatedAt }, admin);
      expect.unreachable();
    } catch (error) {
      expect(error).toMatchObject({
        code: 'stale',
        details: { contact: { status: 'contacted' } },
      });
    }
    // What is there already needs no decision.
    expect(changeInquiry(services, id, { status: 'contacted', updatedAt }, admin).events).toHaveLength(1);
  });

  it('accepts a change based on a version without the latest note or reply', () => {
    const { services, admin } = staffedServices();
    const id = receive(services);
    const { updatedAt } = changeInquiry(services, id, { status: 'contacted' }, admin);
    addInquiryNote(services, id, { noteId: crypto.randomUUID(), note: 'Called back' }, admin);
    replyToInquiry(
      services,
      id,
      { replyId: crypto.randomUUID(), subject: 'Dates', message: 'In March' },
      admin,
    );
    expect(changeInquiry(services, id, { status: 'closed', updatedAt }, admin).status).toBe('closed');
  });

  it('shows the other messages and the orders of its sender, whatever the case of the address', async () => {
    const { services } = staffedServices();
    const id = receive(services, { email: 'Sam@Example.com' });
    const other = receive(services, { email: 'sam@example.com', message: 'x'.repeat(5000) });
    receive(services, { email: 'someone@example.com' });
    const order = await paidOrder(services, ['Field Tee'], { customerEmail: 'SAM@example.com' });
    const found = requireInquiry(services.db, id);
    expect(found.otherMessages).toMatchObject([{ id: other, excerpt: 'x'.repeat(200) }]);
    expect(found.orders).toMatchObject([{ id: order.id, orderNumber: 'GTI-1001', status: 'paid' }]);
  });

  it('keeps 5,000 characters of any script', () => {
    const services = testServices();
    const message = '救急 עזרה помощь 🚑 '.repeat(400).slice(0, 5000).trim();
    const id = receive(services, { message });
    expect(requireInquiry(services.db, id).message).toBe(message);
    expect(listInquiries(services.db, { limit: 50, offset: 0, search: 'помощь' }).total).toBe(1);
  });
});

it('sets several inquiries to a status at once', async () => {
  const { services, admin } = staffedServices();
  const [first, second] = [receive(services), receive(services)];
  changeInquiry(services, second, { status: 'spam' }, admin);
  expect(changeInquiries(services, { ids: [first, second, UNKNOWN, first], status: 'spam' }, admin)).toEqual({
    changed: [first],
    unchanged: [second],
    missing: [UNKNOWN],
  });
});

it('saves replies under titles of their own', async () => {
  const { services, admin } = staffedServices();
  const dates = saveReply(services, { title: 'Dates', text: 'Hello {firstName}' }, admin);
  const prices = saveReply(services, { title: 'About prices', text: 'x' }, admin);
  expect(codeOf(() => saveReply(services, { title: 'Dates', text: 'y' }, admin))).toBe('validation_failed');
  expect(codeOf(() => saveReply(services, { title: 'Dates', text: 'y' }, admin, prices.id))).toBe(
    'validation_failed',
  );
  expect(saveReply(services, { title: 'Dates', text: 'z' }, admin, dates.id).text).toBe('z');
  expect(listSavedReplies(services.db).map(({ title }) => title)).toEqual(['About prices', 'Dates']);
  deleteSavedReply(services, prices.id, admin);
  expect(codeOf(() => deleteSavedReply(services, prices.id, admin))).toBe('not_found');
  expect(codeOf(() => saveReply(services, { title: 'x', text: 'x' }, admin, prices.id))).toBe('not_found');
});

it('rejects a change of an older version of a saved reply, and shows the current one', async () => {
  const { services, admin } = staffedServices();
  const { id, updatedAt } = saveReply(services, { title: 'Dates', text: 'In March' }, admin);
  // Even within the same millisecond.
  const theirs = saveReply(services, { title: 'Dates', text: 'In April', updatedAt }, admin, id);
  try {
    saveReply(services, { title: 'Dates', text: 'In May', updatedAt }, admin, id);
    expect.unreachable();
  } catch (error) {
    expect(error).toMatchObject({ code: 'stale', details: { savedReply: theirs } });
  }
  expect(listSavedReplies(services.db)).toEqual([theirs]);
  // What is there already needs no decision.
  expect(saveReply(services, { title: 'Dates', text: 'In April', updatedAt }, admin, id)).toEqual(theirs);
});
