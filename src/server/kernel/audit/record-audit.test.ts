import { asc } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { transaction } from '#db/client.ts';
import { auditLog } from '#db/schema/audit.ts';
import { emails } from '#db/schema/operations.ts';
import { addInquiryNote } from '#server/domain/inquiries/add-inquiry-note.ts';
import { changeInquiries } from '#server/domain/inquiries/change-inquiries.ts';
import { changeInquiry } from '#server/domain/inquiries/change-inquiry.ts';
import { deleteInquiry } from '#server/domain/inquiries/delete-inquiry.ts';
import { replyToInquiry } from '#server/domain/inquiries/reply-to-inquiry.ts';
import { deleteSavedReply, saveReply } from '#server/domain/inquiries/save-reply.ts';
import { addNote } from '#server/domain/sales/orders/add-note.ts';
import { askAboutOrder } from '#server/domain/sales/orders/ask-about-order.ts';
import { changeStatus } from '#server/domain/sales/orders/change-status.ts';
import { changeStatuses } from '#server/domain/sales/orders/change-statuses.ts';
import { correctOrder } from '#server/domain/sales/orders/correct-order.ts';
import { findAdminOrder } from '#server/domain/sales/orders/orders.queries.ts';
import { resolveFlag } from '#server/domain/sales/orders/resolve-flag.ts';
import { shipItems } from '#server/domain/sales/orders/ship-items.ts';
import { resendEmail } from '#server/flows/correspondence/resend-email.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { receiveInquiry, staffedServices } from '#tests/support/inquiries.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { storeRecords } from '#tests/support/records.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';

const BY_PAT = { actorId: ADMIN_ACTOR.userId, actorName: 'pat', address: ADMIN_ACTOR.address };

const log = ({ db }: TestServices) => db.select().from(auditLog).orderBy(asc(auditLog.number)).all();
const actions = (services: TestServices) => log(services).map(({ action }) => action);

describe('what an administrator does to an order', () => {
  it('is recorded with who, from where, before and after', async () => {
    const services = testServices();
    const { id, orderNumber } = await paidOrder(services);
    changeStatus(services, id, { status: 'processing', note: 'Called them' }, ADMIN_ACTOR);
    expect(log(services)).toMatchObject([
      {
        ...BY_PAT,
        action: 'order_status_changed',
        subjectType: 'order',
        subjectId: id,
        subjectName: orderNumber,
        before: { status: 'paid' },
        after: { status: 'processing', note: 'Called them' },
      },
    ]);
  });

  it('is recorded once per order of a bulk change, and not for orders that stay as they are', async () => {
    const services = testServices();
    const [one, two] = [await paidOrder(services), await paidOrder(services)];
    changeStatus(services, two.id, { status: 'shipped', note: undefined }, ADMIN_ACTOR);
    const ids = [one.id, two.id, services.newId()];
    changeStatuses(services, { ids, status: 'shipped', note: undefined }, ADMIN_ACTOR);
    expect(log(services).map(({ subjectId }) => subjectId)).toEqual([two.id, one.id]);
  });

  it('has only the fields of the customer that changed', async () => {
    const services = testServices();
    const { id } = await paidOrder(services);
    const { updatedAt = '' } = findAdminOrder(services.db, id) ?? {};
    const correction = { customerPhone: '702 555 0199', customerEmail: 'new@example.com' };
    correctOrder(services, id, { updatedAt, ...correction }, ADMIN_ACTOR);
    const [address, email] = log(services);
    expect(address).toMatchObject({
      action: 'order_address_changed',
      after: { delivery: 'Phone: 702 555 0199' },
    });
    expect(JSON.stringify(address)).not.toContain('Ship to');
    expect(email).toMatchObject({
      action: 'order_email_changed',
      before: { email: 'sam@example.com' },
      after: { email: 'new@example.com' },
    });
  });

  it('names notes, messages, shipments, flags and resent emails', async () => {
    const services = testServices();
    const { id } = await paidOrder(services);
    addNote(services, id, { noteId: services.newId(), note: 'Fragile' }, ADMIN_ACTOR);
    addNote(services, id, { noteId: services.newId(), note: 'Hello', email: true }, ADMIN_ACTOR);
    shipItems(services, id, { carrier: 'UPS', trackingNumber: '1Z1', trackingUrl: undefined }, ADMIN_ACTOR);
    askAboutOrder(services, { id, kind: 'problem', message: 'It is torn' });
    resolveFlag(services, id, { reason: 'problem_reported', note: 'Sent another' }, ADMIN_ACTOR);
    services.db.update(emails).set({ status: 'sent' }).run();
    resendEmail(services, services.db.select().from(emails).get()?.id ?? '', ADMIN_ACTOR);
    expect(actions(services)).toEqual([
      'order_note_added',
      'order_message_sent',
      'order_shipped',
      'order_item_status_changed',
      'order_status_changed',
      'order_flag_resolved',
      'email_resent',
    ]);
  });

  it('is not recorded when it is rolled back, and neither is what a shopper does', async () => {
    const services = testServices();
    const { id } = await paidOrder(services);
    const change = () => changeStatus(services, id, { status: 'shipped', note: undefined }, ADMIN_ACTOR);
    expect(() =>
      transaction(services.db, () => {
        change();
        throw new Error('a crash');
      }),
    ).toThrow('a crash');
    askAboutOrder(services, { id, kind: 'cancel', message: 'Please' });
    expect(log(services)).toEqual([]);
  });
});

describe('what an administrator does to an inquiry', () => {
  it('is recorded, but the texts of notes and replies are not', async () => {
    const { services, admin, adminId } = staffedServices();
    const id = receiveInquiry(services, { firstName: 'Zoë', lastName: 'Ray' });
    addInquiryNote(services, id, { noteId: services.newId(), note: 'Secret note' }, admin);
    replyToInquiry(
      services,
      id,
      { replyId: services.newId(), subject: 'Dates', message: 'Secret reply' },
      admin,
    );
    changeInquiry(services, id, { ownerId: adminId }, admin);
    changeInquiries(services, { ids: [id], status: 'closed' }, admin);
    const entries = log(services);
    expect(entries.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['inquiry_note_added', null, null],
      ['inquiry_replied', null, { subject: 'Dates' }],
      ['inquiry_status_changed', { status: 'new' }, { status: 'contacted' }],
      ['inquiry_owner_changed', { owner: null }, { owner: 'pat' }],
      ['inquiry_status_changed', { status: 'contacted' }, { status: 'closed' }],
    ]);
    expect(entries[0]).toMatchObject({
      actorName: 'pat',
      subjectType: 'inquiry',
      subjectId: id,
      subjectName: 'Zoë Ray',
    });
    expect(JSON.stringify(entries)).not.toContain('Secret');
  });

  it('keeps of a deleted inquiry neither message nor sender', async () => {
    const services = testServices();
    const id = receiveInquiry(services, { email: 'sam@example.com', message: 'My knee hurts' });
    deleteInquiry(services, id, ADMIN_ACTOR);
    expect(() => deleteInquiry(services, id, ADMIN_ACTOR)).toThrow();
    expect(log(services)).toMatchObject([
      {
        ...BY_PAT,
        action: 'inquiry_deleted',
        subjectName: 'Deleted message',
        before: { status: 'new', interest: 'military' },
      },
    ]);
    expect(JSON.stringify(log(services))).not.toMatch(/sam@|Doe|knee/);
  });
});

it('records saved replies with the fields that changed, and nothing for a change that is there already', () => {
  const services = testServices();
  const { id } = saveReply(services, { title: 'Dates', text: 'In March' }, ADMIN_ACTOR);
  saveReply(services, { title: 'Dates', text: 'In March' }, ADMIN_ACTOR, id);
  saveReply(services, { title: 'Dates', text: 'In April' }, ADMIN_ACTOR, id);
  deleteSavedReply(services, id, ADMIN_ACTOR);
  expect(log(services).map(({ action, before, after }) => [action, before, after])).toEqual([
    ['saved_reply_added', null, { title: 'Dates', text: 'In March' }],
    ['saved_reply_changed', { text: 'In March' }, { text: 'In April' }],
    ['saved_reply_deleted', { title: 'Dates', text: 'In April' }, null],
  ]);
});

it('records an email that was sent again and belongs to no order', () => {
  const services = testServices();
  const id = storeRecords(services).email({ status: 'sent', subject: 'Welcome' });
  resendEmail(services, id, ADMIN_ACTOR);
  resendEmail(services, id, ADMIN_ACTOR);
  expect(log(services)).toMatchObject([
    {
      ...BY_PAT,
      action: 'email_resent',
      subjectType: 'email',
      subjectName: 'Welcome',
      after: { recipient: 'sam@example.com' },
    },
  ]);
});
