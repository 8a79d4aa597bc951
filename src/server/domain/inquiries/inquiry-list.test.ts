import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { emails } from '#db/schema/operations.ts';
import { sampleRecords } from '#db/schema/samples.ts';
import { contacts } from '#db/schema/site.ts';
import { createUser } from '#server/domain/accounts/create-user.ts';
import { AppError } from '#shared/errors.ts';
import type { ContactInput } from '#shared/schemas/contact.schema.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { PASSWORD, receiveInquiry as receive, staffedServices } from '#tests/support/inquiries.ts';
import { laneCounts } from '#tests/support/lanes.ts';
import { shopInMemory } from '#tests/support/shop-in-memory.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { changeInquiry } from './change-inquiry.ts';
import { deleteInquiry } from './delete-inquiry.ts';
import { exportInquiries } from './export-inquiries.ts';
import { listInquiries, summarizeInquiries } from './inquiries.queries.ts';

const PAGE = { limit: 50, offset: 0 };
const names = (services: TestServices, filter: Parameters<typeof listInquiries>[1]) =>
  listInquiries(services.db, filter).inquiries.map(({ firstName }) => firstName);

describe('the list of inquiries', () => {
  it('is newest first, page by page, with the number of all', () => {
    const services = testServices();
    for (const firstName of ['Ann', 'Bob', 'Cid']) {
      receive(services, { firstName });
      services.pass(1000);
    }
    expect(names(services, PAGE)).toEqual(['Cid', 'Bob', 'Ann']);
    expect(names(services, { limit: 2, offset: 2 })).toEqual(['Ann']);
    expect(listInquiries(services.db, { limit: 1, offset: 0 }).total).toBe(3);
    expect(listInquiries(services.db, { limit: 1, offset: 9 })).toEqual({ inquiries: [], total: 3 });
  });

  it.each([
    ['zoë', ['Zoë']],
    ["zoë o'neil", ['Zoë']],
    ['PERCENT', ['Al']],
    ['100%', ['Al']],
    ['00%_', []],
    ['al', ['Al']],
    ['%', []],
    ['"', []],
    ['🚑🚑🚑', ['Al']],
    ['gti.example', ['Zoë']],
    ['x'.repeat(200), []],
  ])('finds %.20j', (search, found) => {
    const services = testServices();
    receive(services, { firstName: 'Zoë', lastName: "O'Neil", email: 'zoe@gti.example', message: 'Hello' });
    receive(services, { firstName: 'Al', lastName: 'Ray', message: 'Are you 100% percent sure? 🚑🚑🚑' });
    expect(names(services, { ...PAGE, search })).toEqual(found);
  });

  it('no longer finds what was deleted', () => {
    const services = testServices();
    const id = receive(services, { message: 'Unmistakable' });
    deleteInquiry(services, id, ADMIN_ACTOR);
    expect(names(services, { ...PAGE, search: 'Unmistakable' })).toEqual([]);
    expect(() => deleteInquiry(services, id, ADMIN_ACTOR)).toThrow(AppError);
    // The number of a deleted message may be used again.
    receive(services, { firstName: 'New', message: 'Another' });
    expect(names(services, { ...PAGE, search: 'Another' })).toEqual(['New']);
  });

  it.each<[string, Partial<ContactInput>]>([
    ['fills in the hidden field', { website: 'http://spam' }],
    ['sends the form as soon as the page is open', { elapsed: 120 }],
  ])('has what a bot sent that %s only as spam, and nobody is emailed', (_, fields) => {
    const services = testServices();
    receive(services, { firstName: 'Bot', ...fields });
    receive(services, { firstName: 'Ann', elapsed: 501 });
    expect(names(services, PAGE)).toEqual(['Ann']);
    expect(names(services, { ...PAGE, status: 'spam' })).toEqual(['Bot']);
    expect(services.db.select().from(emails).all()).toHaveLength(2);
  });
});

it('counts "both" as military and as civilian, and no spam', () => {
  const services = testServices();
  receive(services, { interest: 'military' });
  services.pass(31 * 86_400_000);
  receive(services, { interest: 'both' });
  receive(services, { interest: 'other', website: 'x' });
  expect(summarizeInquiries(services)).toEqual({
    all: 2,
    military: 2,
    civilian: 1,
    thisMonth: 1,
    byInterest: { military: 1, civilian: 0, both: 1, other: 0 },
    byStatus: { new: 2, contacted: 0, closed: 0, spam: 1 },
  });
});

it('exports every inquiry that matches, with formulas as text', async () => {
  const { services } = staffedServices();
  for (let n = 0; n < 401; n += 1) receive(services, { firstName: `=N${n}`, message: 'one,\n"two"' });
  const { fileName, total, body } = exportInquiries(services, { search: 'Doe' }, ADMIN_ACTOR);
  const csv = await text(body);
  expect(fileName).toBe('gti-contacts-2026-11-20.csv');
  expect(total).toBe(401);
  expect(new Set(csv.match(/'=N\d+/g)).size).toBe(401);
  expect(csv).toContain(`Military Training,,,,"one,\n""two"""\r\n`);
});

it('needs attention until it is answered', async () => {
  const { services, admin } = staffedServices();
  const id = receive(services);
  receive(services, { website: 'x' });
  expect(laneCounts(services)).toEqual({ customer_waits: 1 });
  changeInquiry(services, id, { status: 'closed' }, admin);
  expect(laneCounts(services)).toEqual({});
});

it('is for administrators only', async () => {
  const shop = shopInMemory();
  const { services } = shop;
  for (const role of ['user', 'admin'] as const)
    await createUser(services, { username: role, email: `${role}@example.com`, password: PASSWORD, role });
  const id = receive(services);
  const calls = [
    ['GET', '/api/contacts'],
    ['GET', '/api/contacts/counts'],
    ['GET', '/api/contacts/export.csv'],
    ['GET', `/api/contacts/${id}`],
    ['PATCH', `/api/contacts/${id}`],
    ['POST', `/api/contacts/${id}/notes`],
    ['POST', `/api/contacts/${id}/replies`],
    ['POST', '/api/contacts/status'],
    ['GET', '/api/admin/saved-replies'],
    ['POST', '/api/admin/saved-replies'],
    ['PUT', `/api/admin/saved-replies/${id}`],
    ['DELETE', `/api/admin/saved-replies/${id}`],
    ['DELETE', `/api/contacts/${id}`],
  ] as const;
  const statuses = async () => {
    const found: number[] = [];
    for (const [method, path] of calls)
      found.push((await (method === 'GET' ? shop.fetch(path) : shop.sendJson(method, path, {}))).status);
    return found;
  };
  expect(new Set(await statuses())).toEqual(new Set([401]));
  await shop.sendJson('POST', '/api/login', { username: 'user', password: PASSWORD });
  expect(new Set(await statuses())).toEqual(new Set([403]));
  expect(services.db.select().from(contacts).all()).toHaveLength(1);
  await shop.sendJson('POST', '/api/login', { username: 'admin', password: PASSWORD });
  expect(await statuses()).toEqual([200, 200, 200, 200, 200, 422, 422, 422, 200, 422, 422, 404, 204]);
});

it('has an owner until an empty one is sent', async () => {
  const shop = shopInMemory();
  const { services } = shop;
  const admin = { username: 'admin', email: 'admin@example.com', password: PASSWORD, role: 'admin' } as const;
  const { id: ownerId } = await createUser(services, admin);
  await shop.sendJson('POST', '/api/login', { username: 'admin', password: PASSWORD });
  const path = `/api/contacts/${receive(services)}`;
  const ownerAfter = async (change: object) =>
    (await (await shop.sendJson('PATCH', path, change)).json()).owner?.username;
  expect(await ownerAfter({ ownerId: ownerId.toUpperCase() })).toBe('admin');
  expect(await ownerAfter({ status: 'closed' })).toBe('admin');
  expect(await ownerAfter({ ownerId: '' })).toBeUndefined();
});

it('marks what npm run demo has made', () => {
  const services = testServices();
  const id = receive(services);
  receive(services);
  services.db.insert(sampleRecords).values({ kind: 'contacts', recordId: id }).run();
  const { inquiries } = listInquiries(services.db, PAGE);
  expect(inquiries.filter(({ isSample }) => isSample).map((inquiry) => inquiry.id)).toEqual([id]);
});
