import { describe, expect, it } from 'vitest';
import { emails, jobs } from '#db/schema/operations.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { requestOrderLink } from './send-order-link.ts';

/** Requests a link, runs the due jobs and returns the emails with order links. */
async function request(services: TestServices, orderNumber: string, email: string) {
  requestOrderLink(services, { orderNumber, email });
  await runDueJobs(services);
  return linkEmails(services);
}

const linkEmails = ({ db }: TestServices) =>
  db
    .select()
    .from(emails)
    .all()
    .filter(({ template }) => template === 'order-link');

describe('requesting the link to an order', () => {
  it.each([
    ['GTI-1001', 'sam@example.com'],
    ['gti 1001', 'SAM@Example.COM'],
    ['1001', 'Sam@example.com'],
  ])('emails it to the buyer for %s with %s', async (number, email) => {
    const services = testServices();
    const order = await paidOrder(services, ['Field Tee'], { customerEmail: 'Sam@Example.com' });
    const [sent, ...more] = await request(services, number, email);
    expect(more).toEqual([]);
    expect(sent).toMatchObject({
      recipient: 'Sam@Example.com',
      subject: 'The link to your order GTI-1001',
    });
    expect(sent?.text).toContain(`/order-confirmation/${order.id}?token=`);
  });

  it.each([
    ['GTI-1002', 'sam@example.com'],
    ['GTI-1001', 'someone@example.com'],
    ['GTI-1001', 'sam@example.com.evil.example'],
  ])('sends nothing for %s with %s', async (number, email) => {
    const services = testServices();
    await paidOrder(services);
    expect(await request(services, number, email)).toEqual([]);
  });

  it('stores the same before the response, whether number and address match or not', async () => {
    const services = testServices();
    await paidOrder(services);
    await runDueJobs(services);
    const storedBy = (email: string) => {
      const before = services.db.select().from(jobs).all().length;
      requestOrderLink(services, { orderNumber: 'GTI-1001', email });
      const [job, ...more] = services.db.select().from(jobs).all().slice(before);
      return { more, kind: job?.kind, status: job?.status, emails: linkEmails(services).length };
    };
    expect(storedBy('sam@example.com')).toEqual(storedBy('someone@example.com'));
  });

  it('finds no order without an email address', async () => {
    const services = testServices();
    await paidOrder(services, ['Field Tee'], { customerEmail: '' });
    expect(await request(services, 'GTI-1001', '')).toEqual([]);
  });

  it('sends at most three emails an hour to one address', async () => {
    const services = testServices();
    await paidOrder(services);
    for (let n = 0; n < 6; n += 1) await request(services, 'GTI-1001', 'sam@example.com');
    expect(linkEmails(services)).toHaveLength(3);
    expect(
      services.db
        .select()
        .from(jobs)
        .all()
        .map(({ status }) => status),
    ).not.toContain('failed');
  });

  it('still works for the buyer after others guessed order numbers with the address', async () => {
    const services = testServices();
    await paidOrder(services);
    for (let n = 0; n < 6; n += 1) await request(services, `GTI-200${n}`, 'sam@example.com');
    expect(await request(services, 'GTI-1001', 'sam@example.com')).toHaveLength(1);
  });
});
