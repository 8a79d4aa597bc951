import { and, eq, isNull } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { users } from '#db/schema/accounts.ts';
import { isExampleAddress } from '#server/kernel/outbox/example-address.ts';
import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { verifyPassword } from './passwords.ts';

/** Passwords from before the site refused common ones. */
const GUESSES = ['admin', 'password', 'changeme', 'admin123', 'password123', '12345678'];

/** The guess that a hash was made of, or null. Trying them takes a second on purpose, and the answer never changes. */
const guessed = new Map<string, string | null>();

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
    const guess = await guessPassword(password);
    if (guess !== null)
      findings.push(`the account ${username} has the password "${guess}": choose another one`);
  }
  return findings;
}

async function guessPassword(hash: string): Promise<string | null> {
  const known = guessed.get(hash);
  if (known !== undefined) return known;
  let found: string | null = null;
  for (const guess of GUESSES) if (await verifyPassword(hash, guess)) found = guess;
  guessed.set(hash, found);
  return found;
}
