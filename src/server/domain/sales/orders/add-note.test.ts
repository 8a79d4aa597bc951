import { describe, expect, it } from 'vitest';
import { INSTITUTE } from '#config/institute.ts';
import { emails } from '#db/schema/operations.ts';
import { orders } from '#db/schema/orders.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { errorOf } from '#tests/support/errors.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { sendOutbox } from '#tests/support/outbox.ts';
import { testServices } from '#tests/support/test-services.ts';
import { addNote } from './add-note.ts';

const NOTE = { noteId: '11111111-1111-4111-8111-111111111111', note: 'Ask about the size.\nTwice.' };
const UNKNOWN = '00000000-0000-4000-8000-999999999999';

describe('addNote', () => {
  it('adds an internal note to the timeline once', async () => {
    const services = testServices();
    const { id } = await paidOrder(services);
    const { order, isNew } = addNote(services, id, NOTE, ADMIN_ACTOR);
    expect(isNew).toBe(true);
    expect(order.events.at(-1)).toMatchObject({ type: 'note', actorId: 'a-user', note: NOTE.note });
    expect(addNote(services, id, NOTE, ADMIN_ACTOR)).toEqual({ order, isNew: false });
    expect(services.db.select().from(emails).all()).toHaveLength(1);
  });

  it('emails a note to the buyer once, with replies to the institute', async () => {
    const services = testServices();
    const { id } = await paidOrder(services);
    const message = { ...NOTE, email: true };
    const { order } = addNote(services, id, message, ADMIN_ACTOR);
    expect(order.events.at(-1)).toMatchObject({ type: 'message', after: 'sam@example.com', note: NOTE.note });
    expect(addNote(services, id, message, ADMIN_ACTOR).isNew).toBe(false);
    const [, sent, ...more] = await sendOutbox(services);
    expect(more).toEqual([]);
    expect(sent).toMatchObject({
      recipient: 'sam@example.com',
      replyTo: INSTITUTE.email,
      subject: 'About your order GTI-1001',
    });
    expect(sent?.text).toContain('Ask about the size.\nTwice.');
  });

  it('refuses the id of another event, an email without an address, and an unknown order', async () => {
    const services = testServices();
    const { id } = await paidOrder(services);
    const other = await paidOrder(services);
    const codeOf = (orderId: string, changes = {}) =>
      errorOf(() => addNote(services, orderId, { ...NOTE, ...changes }, ADMIN_ACTOR)).code;
    addNote(services, other.id, NOTE, ADMIN_ACTOR);
    expect(codeOf(id)).toBe('validation_failed');
    services.db.update(orders).set({ customerEmail: '' }).run();
    expect(codeOf(id, { noteId: UNKNOWN, email: true })).toBe('blocked');
    expect(codeOf(UNKNOWN)).toBe('not_found');
  });

  it('refuses another text under the id of a note whose answer was lost, instead of dropping it', async () => {
    const services = testServices();
    const { id } = await paidOrder(services);
    addNote(services, id, { ...NOTE, email: true }, ADMIN_ACTOR);
    const codeOf = (changes: object) =>
      errorOf(() => addNote(services, id, { ...NOTE, email: true, ...changes }, ADMIN_ACTOR)).code;
    expect(codeOf({ note: 'Another text' })).toBe('already_added');
    expect(codeOf({ email: false })).toBe('already_added');
    expect(addNote(services, id, { ...NOTE, email: true }, ADMIN_ACTOR).isNew).toBe(false);
  });
});
