import { passwordResets } from '#db/schema/accounts.ts';
import type { Services } from '#server/kernel/services.ts';
import { hashToken } from '#server/kernel/sessions/sessions.ts';
import { storeRecords } from './records.ts';

/** Lets the link in the data of a sample email work, for an hour. */
export function letLinkWork(services: Services, url: string): void {
  const { db, now } = services;
  const token = new URL(url).searchParams.get('token') ?? '';
  const expiresAt = new Date(now().getTime() + 3_600_000);
  db.insert(passwordResets)
    .values({ id: hashToken(token), userId: storeRecords(services).user(), createdAt: now(), expiresAt })
    .run();
}
