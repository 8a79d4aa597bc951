import { describe, expect, it } from 'vitest';
import { emails } from '#db/schema/operations.ts';
import { JOB_KINDS } from '#server/app/worker/job-kinds.ts';
import { runDueJobs } from '#server/app/worker/run-jobs.ts';
import { resendEmail } from '#server/flows/correspondence/resend-email.ts';
import { AnswerMissing, type Mailer } from '#server/gateways/mailer/mailer.ts';
import { SMTP_TIMEOUTS } from '#server/gateways/mailer/nodemailer-mailer.ts';
import { ADMIN_ACTOR } from '#tests/support/administrator.ts';
import { queueWarning } from '#tests/support/outbox.ts';
import { type TestServices, testServices } from '#tests/support/test-services.ts';
import { queueEmail } from './queue-email.ts';
import { sendEmail } from './send-email.ts';

describe('an email that the mail server takes without an answer', () => {
  it('is retried once, then marked as possibly delivered until it is resent', async () => {
    const { services, tries, start } = silentServer();
    const id = queueWarning(services);
    await start();
    expect(stored(services)).toMatchObject({ status: 'failed', lastError: 'Timeout', unanswered: 1 });
    for (let day = 0; day < 4; day++) await start();
    expect(tries()).toBe(2);
    expect(stored(services)).toMatchObject({
      status: 'failed',
      lastError: expect.stringContaining('may have been delivered'),
    });
    resendEmail(services, id, ADMIN_ACTOR);
    for (let day = 0; day < 4; day++) await start();
    expect(tries()).toBe(4);
  });

  it('is not tried again if it is only a courtesy', async () => {
    const { services, tries, start } = silentServer();
    queueEmail(services, {
      template: 'contact-acknowledgement',
      recipient: 'sam@example.com',
      subject: 'Your message',
      data: {},
    });
    for (let day = 0; day < 4; day++) await start();
    expect(tries()).toBe(1);
    expect(stored(services)?.lastError).toContain('may have been delivered');
  });

  it('counts an attempt whose process stopped while it waited for the answer', async () => {
    const { services, tries, start } = silentServer();
    queueWarning(services);
    services.db.update(emails).set({ unanswered: 2 }).run();
    for (let day = 0; day < 4; day++) await start();
    expect(tries()).toBe(0);
    expect(stored(services)).toMatchObject({ status: 'failed' });
  });

  it('does not count an attempt that the server refused after all', async () => {
    const services = testServices();
    const id = queueWarning(services);
    const refusing = mailerThat((onHandover) => {
      onHandover();
      throw new Error('451 Later');
    });
    for (let attempt = 0; attempt < 3; attempt++)
      await expect(sendEmail({ ...services, mailer: refusing }, id)).rejects.toThrow('451');
    expect(stored(services)).toMatchObject({ status: 'failed', unanswered: 0, lastError: '451 Later' });
  });

  it('has a lease that outlives the wait', () => {
    const { handoverMs, answerMs } = SMTP_TIMEOUTS;
    expect(JOB_KINDS.send_email.timeoutMs).toBeGreaterThan(handoverMs + answerMs);
  });
});

function mailerThat(send: (onHandover: () => void) => void): Mailer {
  return { send: async (_message, onHandover = () => {}) => send(onHandover), verify: async () => {} };
}

/** A mail server that takes every message and never answers; `start` lets a day pass and runs what is due. */
function silentServer() {
  let tries = 0;
  const mailer = mailerThat((onHandover) => {
    tries += 1;
    onHandover();
    throw new AnswerMissing('Timeout');
  });
  const services = { ...testServices(), mailer };
  const start = () => {
    services.pass(24 * 3_600_000);
    return runDueJobs(services);
  };
  return { services, tries: () => tries, start };
}

function stored({ db }: TestServices) {
  return db.select().from(emails).get();
}
