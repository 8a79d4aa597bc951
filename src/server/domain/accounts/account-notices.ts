import { and, eq, isNull, ne, not } from 'drizzle-orm';
import { users } from '#db/schema/accounts.ts';
import { isExampleAddress } from '#server/kernel/outbox/example-address.ts';
import { instituteMailbox } from '#server/kernel/outbox/institute-mailbox.ts';
import { type NewEmail, queueEmail } from '#server/kernel/outbox/queue-email.ts';
import { isSample } from '#server/kernel/samples/samples.queries.ts';
import type { Services } from '#server/kernel/services.ts';
import { readSetting } from '#server/kernel/settings/settings.queries.ts';
import type { User } from '#shared/schemas/session.schema.ts';

// Emails that alert people to changes that someone else made to their account (docs/product/accounts.md#account-notices). Each is
// queued in the transaction of the change.

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'now'>;

/** Emails an account's owner that the password was changed. */
export function tellOfPassword(services: Deps, user: Pick<User, 'username' | 'email' | 'role'>): void {
  const data = { username: user.username, site: siteOf(services) };
  send(services, accountAddresses(services, user), {
    template: 'password-changed',
    subject: 'Your password was changed',
    data,
  });
}

/** Emails an account's old address that the address was changed. */
export function tellOfNewAddress(
  services: Deps,
  before: Pick<User, 'username' | 'email' | 'role'>,
  byOwner: boolean,
): void {
  const data = { username: before.username, site: siteOf(services), byOwner };
  send(services, accountAddresses(services, before), {
    template: 'account-email-changed',
    replyTo: instituteMailbox(services),
    subject: 'The email address of your account was changed',
    data,
  });
}

/** Emails all other active administrators about a new one, including the one who added it: their session may be stolen. */
export function tellOfAdministrator(
  services: Deps,
  { id, username }: Pick<User, 'id' | 'username'>,
  by: string | null,
): void {
  const others = services.db
    .select({ username: users.username, email: users.email, role: users.role })
    .from(users)
    .where(and(eq(users.role, 'admin'), isNull(users.disabledAt), ne(users.id, id), not(isSample(users))))
    .all();
  const addresses = new Set(others.flatMap((other) => accountAddresses(services, other)));
  send(services, [...addresses], {
    template: 'administrator-added',
    subject: `New administrator: ${username}`,
    data: { username, by, site: siteOf(services) },
  });
}

/**
 * Returns the email addresses for notices to an account's owner. If an administrator's address was never set, adds the recipients
 * of messages.
 */
export function accountAddresses(
  services: Pick<Services, 'db' | 'env'>,
  { role, email }: Pick<User, 'role' | 'email'>,
): string[] {
  if (role !== 'admin' || !isExampleAddress(email)) return [email];
  const { messages } = readSetting(services, 'notify');
  return [email, ...messages.filter((address) => !isExampleAddress(address))];
}

function siteOf({ env }: Pick<Services, 'env'>): string {
  return new URL(env.siteUrl).host;
}

function send(services: Deps, addresses: string[], email: Omit<NewEmail, 'recipient'>): void {
  for (const recipient of addresses) queueEmail(services, { ...email, recipient } as NewEmail);
}
