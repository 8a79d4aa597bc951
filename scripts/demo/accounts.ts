import { eq } from 'drizzle-orm';
import { users } from '#db/schema/accounts.ts';
import { addUser } from '#server/domain/accounts/add-user.ts';
import { changeUser } from '#server/domain/accounts/change-user.ts';
import { recordFailedSignIn } from '#server/domain/accounts/record-failed-sign-in.ts';
import { registerUser } from '#server/domain/accounts/register-user.ts';
import { sendResetLink } from '#server/domain/accounts/send-reset-link.ts';
import { findUser } from '#server/domain/accounts/users.queries.ts';
import { exportInquiries } from '#server/domain/inquiries/export-inquiries.ts';
import { recordAudit } from '#server/kernel/audit/record-audit.ts';
import type { SampleShop } from './sample-shop.ts';

const COLLEAGUE = { username: 'sample-office', email: 'sample.office@example.com', address: '198.51.100.20' };
const SHOPPERS = [
  { daysAgo: 68, username: 'sample-medic', email: 'medic.sample@example.net', address: '198.51.100.61' },
  { daysAgo: 44, username: 'sample-nurse', email: 'nurse.sample@example.org', address: '198.51.100.62' },
  { daysAgo: 29, username: 'sample-reseller', email: 'resale@example.com', address: '198.51.100.63' },
  { daysAgo: 9, username: 'sample-cadet', email: 'cadet.sample@example.com', address: '198.51.100.64' },
] as const;
/** How many wrong passwords in a row, and how long ago. */
const FAILURES = [
  { daysAgo: 65, count: 1, address: '198.51.100.61' },
  { daysAgo: 31, count: 4, address: '203.0.113.90' },
  { daysAgo: 4, count: 23, address: '203.0.113.91' },
];

/**
 * Plans the accounts of shoppers and of a second administrator, who works in the office from then on; sign-ins, and the office's
 * account management. Nobody knows the passwords. Skips usernames that are taken.
 */
export function planAccounts(shop: SampleShop): void {
  const { services, admin } = shop;
  const { db } = services;
  const idOf = (username: string) => findUser(db, username)?.id ?? '';

  shop.onWorkday(82, async () => {
    const { address, ...account } = COLLEAGUE;
    if (findUser(db, account.username)) return;
    const password = services.newToken();
    const { id: userId, username } = await addUser(services, { ...account, password, role: 'admin' }, admin);
    shop.colleague = { kind: 'admin', userId, username, address };
  });
  for (const daysAgo of [75, 61, 47, 33, 18, 11, 5, 2])
    shop.onWorkday(daysAgo, () => recordSignIn(shop, shop.colleague));

  const registered = new Set<string>();
  for (const { daysAgo, address, username, email } of SHOPPERS) {
    shop.onWorkday(daysAgo, async () => {
      if (findUser(db, username)) return;
      registered.add(username);
      await registerUser(services, { username, email, password: services.newToken() }, address);
      recordSignIn(shop, { userId: idOf(username), username, address });
    });
  }
  const about = (daysAgo: number, username: string, act: (id: string) => unknown) =>
    shop.onWorkday(daysAgo, async () => {
      if (registered.has(username)) await act(idOf(username));
    });
  about(38, 'sample-nurse', (id) => sendResetLink(services, id, shop.colleague));
  about(21, 'sample-reseller', (id) => changeUser(services, id, { disabled: true }, shop.colleague));
  about(6, 'sample-cadet', (id) => {
    changeUser(services, id, { email: 'sample.cadet@example.com' }, shop.colleague);
  });

  for (const { daysAgo, count, address } of FAILURES) {
    shop.onWorkday(daysAgo, () => {
      for (let failure = 0; failure < count; failure += 1) recordFailedSignIn(services, address);
    });
  }
  shop.onWorkday(14, async () => {
    // An export is recorded once it is read.
    await new Response(exportInquiries(services, { status: 'contacted' }, shop.colleague).body).text();
  });
}

/** Records a sign-in without a session, with which somebody could be signed in. */
function recordSignIn(
  { services }: SampleShop,
  { userId, username, address }: { userId: string; username: string; address: string | null },
): void {
  const { db, now } = services;
  // The operator's own account isn't a sample: what it shows stays true.
  if (address === null) return;
  db.update(users).set({ lastSignInAt: now() }).where(eq(users.id, userId)).run();
  recordAudit(services, { actor: { userId, username, address }, action: 'sign_in' });
}
