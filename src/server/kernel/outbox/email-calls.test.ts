import { describe, expect, it } from 'vitest';
import { auditLog } from '#db/schema/audit.ts';
import { emails } from '#db/schema/operations.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { queueWarning } from '#tests/support/outbox.ts';
import { storeRecords } from '#tests/support/records.ts';
import { shopInMemory } from '#tests/support/shop-in-memory.ts';

const UNKNOWN = '00000000-0000-4000-8000-00000000ffff';

describe('the calls of the email screen', () => {
  async function signedIn(role: 'user' | 'admin') {
    const shop = shopInMemory();
    await shop.signInAs(role, 'pat');
    return shop;
  }
  const callsFor = (id: string) =>
    [
      ['GET', '/api/admin/emails'],
      ['GET', '/api/admin/emails/counts'],
      ['GET', `/api/admin/emails/${id}`],
      ['GET', '/api/admin/email-templates'],
      ['GET', '/api/admin/email-templates/order-link'],
      ['POST', `/api/admin/emails/${id}/cancel`],
      ['POST', `/api/admin/emails/${id}/resend`],
      ['POST', '/api/admin/emails/test'],
    ] as const;
  const statusesOf = async ({ fetch }: Awaited<ReturnType<typeof signedIn>>, id: string) => {
    const found: number[] = [];
    for (const [method, path] of callsFor(id)) found.push((await fetch(path, { method })).status);
    return found;
  };

  it('are for administrators only', async () => {
    const user = await signedIn('user');
    const id = queueWarning(user.services);
    expect(new Set(await statusesOf(user, id))).toEqual(new Set([403]));
    user.clearCookies();
    expect(new Set(await statusesOf(user, id))).toEqual(new Set([401]));
    expect(user.services.db.select().from(emails).all()).toMatchObject([{ status: 'waiting' }]);
    const admin = await signedIn('admin');
    expect(await statusesOf(admin, queueWarning(admin.services))).toEqual([
      200, 200, 200, 200, 200, 200, 202, 202,
    ]);
  });

  it('list with the number of matches in a header, and refuse unknown filters', async () => {
    const { fetch, services } = await signedIn('admin');
    queueWarning(services);
    const { email } = storeRecords(services);
    for (let n = 0; n < 3; n++) email({ template: 'order-link' });
    const response = await fetch(`/api/admin/emails?template=order-link&limit=2`);
    expect(response.headers.get('X-Total-Count')).toBe('3');
    const page = await response.json();
    expect(page).toHaveLength(2);
    expect(JSON.stringify(page)).not.toMatch(/"(?:html|text|data)"/);
    for (const query of ['status=lost', 'template=none', 'limit=201', 'offset=-1', `q=${'x'.repeat(201)}`])
      expect((await fetch(`/api/admin/emails?${query}`)).status).toBe(422);
  });

  it('answer 404 for unknown emails and templates, and 409 for what was sent', async () => {
    const { fetch, services } = await signedIn('admin');
    const codeOf = async (method: string, path: string) =>
      (await (await fetch(path, { method })).json()).code;
    for (const id of [UNKNOWN, 'x']) {
      expect(await codeOf('GET', `/api/admin/emails/${id}`)).toBe('not_found');
      expect(await codeOf('POST', `/api/admin/emails/${id}/cancel`)).toBe('not_found');
    }
    for (const name of ['none', 'toString'])
      expect(await codeOf('GET', `/api/admin/email-templates/${name}`)).toBe('not_found');
    const sent = storeRecords(services).email({ status: 'sent' });
    expect(await codeOf('POST', `/api/admin/emails/${sent}/cancel`)).toBe('too_late');
  });

  it('preview every template with sample data', async () => {
    const { fetch } = await signedIn('admin');
    const templates: { template: string; isSecret: boolean; samples: string[] }[] = await (
      await fetch('/api/admin/email-templates')
    ).json();
    for (const { template, samples } of templates) {
      const preview = await (await fetch(`/api/admin/email-templates/${template}`)).json();
      expect(preview.samples.map(({ title }: { title: string }) => title)).toEqual(samples);
    }
    expect(templates.flatMap(({ template, isSecret }) => (isSecret ? template : []))).toEqual([
      'account-invitation',
      'password-reset',
    ]);
    const { samples } = await (await fetch('/api/admin/email-templates/shipping-notice')).json();
    expect(samples).toMatchObject([
      {
        title: 'Shipping notice',
        html: expect.stringContaining('<h1'),
        text: expect.stringContaining('GTI-1042'),
      },
      { title: 'Shipping notice, part of the order' },
      { title: 'Shipping notice, rest of the order' },
    ]);
  });

  it('send a test message to oneself, which can be followed, at most 5 an hour', async () => {
    const { fetch, services } = await signedIn('admin');
    const send = () => fetch('/api/admin/emails/test', { method: 'POST' });
    const email = await (await send()).json();
    expect(email).toMatchObject({
      recipient: 'pat@example.com',
      status: 'waiting',
      template: 'test-message',
    });
    await runDueJobs(services);
    const { status, body } = await (await fetch(`/api/admin/emails/${email.id}`)).json();
    expect([status, body.text]).toEqual(['sent', expect.stringContaining('Hi pat,')]);
    for (let n = 0; n < 4; n++) expect((await send()).status).toBe(202);
    const refusal = await send();
    expect(refusal.status).toBe(429);
    expect((await refusal.json()).message).toContain('Too many test messages');
    expect(services.db.select().from(emails).all()).toHaveLength(5);
    expect(
      services.db
        .select()
        .from(auditLog)
        .all()
        .filter(({ action }) => action === 'test_email_sent'),
    ).toHaveLength(5);
  });
});
