import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { users } from '#db/schema/accounts.ts';
import { isExampleAddress } from '#server/kernel/outbox/example-address.ts';
import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { verifyPassword } from './passwords.ts';

/** Passwords from before the site refused common ones. */
const GUESSES = ['admin', 'password', 'changeme', 'admin123', 'password123', '12345678'];

/** Whether a hash is of one of them. Trying them takes a second on purpose, and the answer never changes. */
const guessed = new Map<string, boolean>();

/** Returns findings about administrators with a guessable password or an example address. */
export async function checkAdministrators(db: Db): Promise<string[]> {
  const isAdministrator = and(eq(users.role, 'admin'), isNull(users.disabledAt));
  const administrators = db.select().from(users).where(isAdministrator).all();
  if (administrators.length === 0) return ['there is none yet: the first start creates one'];
  const findings: string[] = [];
  for (const { username, email, password } of administrators) {
    if (isExampleAddress(email))
      findings.push(
        `the account ${username} has the address ${email}, which nobody reads: change it on ${ADMIN_PATHS.users}`,
      );
    if (await isGuessed(password))
      findings.push(`the password of the account ${username} is easily guessed: choose another one`);
  }
  return findings;
}

async function isGuessed(hash: string): Promise<boolean> {
  const known = guessed.get(hash);
  if (known !== undefined) return known;
  let isFound = false;
  for (const guess of GUESSES) isFound ||= await verifyPassword(hash, guess);
  guessed.set(hash, isFound);
  return isFound;
}
