import { describe, expect, it } from 'vitest';
import { emails, jobs } from '#db/schema/operations.ts';
import { paidOrder } from '#tests/support/orders.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { runDueJobs } from '../jobs/run-jobs.ts';
import { requestOrderLink } from './request-order-link.ts';

/** Asks for a link and lets the worker work; answers with the links that were written. */
async function ask(services: TestServices, orderNumber: string, email: string) {
  requestOrderLink(services, { orderNumber, email });
  await runDueJobs(services);
  return links(services);
}

const links = ({ db }: TestServices) =>
  db
    .select()
    .from(emails)
    .all()
    .filter(({ template }) => template === 'order-link');

describe('asking for the link of an order', () => {
  it.each([
    ['GTI-1001', 'sam@example.com'],
    ['gti 1001', 'SAM@Example.COM'],
    ['1001', 'Sam@example.com'],
  ])('%s with %s sends it to the buyer', async (number, email) => {
    const services = testServices();
    const order = await paidOrder(services, ['Field Tee'], { customerEmail: 'Sam@Example.com' });
    const [letter, ...more] = await ask(services, number, email);
    expect(more).toEqual([]);
    expect(letter).toMatchObject({
      recipient: 'Sam@Example.com',
      subject: 'The link to your order GTI-1001',
    });
    expect(letter?.text).toContain(`/order-confirmation/${order.id}?token=`);
  });

  it.each([
    ['GTI-1002', 'sam@example.com'],
    ['GTI-1001', 'someone@example.com'],
    ['GTI-1001', 'sam@example.com.evil.example'],
  ])('%s with %s sends nothing', async (number, email) => {
    const services = testServices();
    await paidOrder(services);
    expect(await ask(services, number, email)).toEqual([]);
  });

  it('leaves the same trace before it is answered, whether the two belong together or not', async () => {
    const services = testServices();
    await paidOrder(services);
    await runDueJobs(services);
    const traceOf = (email: string) => {
      const before = services.db.select().from(jobs).all().length;
      requestOrderLink(services, { orderNumber: 'GTI-1001', email });
      const [job, ...more] = services.db.select().from(jobs).all().slice(before);
      return { more, kind: job?.kind, status: job?.status, mails: links(services).length };
    };
    expect(traceOf('sam@example.com')).toEqual(traceOf('someone@example.com'));
  });

  it('never finds an order whose buyer is unknown', async () => {
    const services = testServices();
    await paidOrder(services, ['Field Tee'], { customerEmail: '' });
    expect(await ask(services, 'GTI-1001', '')).toEqual([]);
  });

  it('writes to nobody more than three times in an hour, however often it is asked', async () => {
    const services = testServices();
    await paidOrder(services);
    for (let n = 0; n < 6; n += 1) await ask(services, 'GTI-1001', 'sam@example.com');
    expect(links(services)).toHaveLength(3);
    expect(
      services.db
        .select()
        .from(jobs)
        .all()
        .map(({ status }) => status),
    ).not.toContain('failed');
  });

  it('is not kept from the buyer by others who guess', async () => {
    const services = testServices();
    await paidOrder(services);
    for (let n = 0; n < 6; n += 1) await ask(services, `GTI-200${n}`, 'sam@example.com');
    expect(await ask(services, 'GTI-1001', 'sam@example.com')).toHaveLength(1);
  });
});
