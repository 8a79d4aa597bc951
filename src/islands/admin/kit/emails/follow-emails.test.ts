import { expect, it } from 'vitest';
import { followEmails, POLL_MS, WAITING_POLL_MS } from './follow-emails.ts';

const allowed = { resend: false, cancel: true };
const sent = { status: 'sent', allowed, goesOutAt: null } as const;
const waiting = { status: 'waiting', allowed, goesOutAt: null } as const;
const delayed = { ...waiting, goesOutAt: '2026-11-22T22:40:00.000Z' };

it('follows emails until they finish, less often while all that wait can still be undone', () => {
  expect(followEmails(undefined)).toBe(false);
  expect(followEmails([sent])).toBe(false);
  expect(followEmails([sent, delayed])).toBe(WAITING_POLL_MS);
  expect(followEmails([sent, delayed, waiting])).toBe(POLL_MS);
});
