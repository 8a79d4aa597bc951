import { randomBytes } from 'node:crypto';

/** OWASP's first recommendation for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Returns a password of 96 random bits, to print once. */
export function generatePassword(): string {
  return randomBytes(12).toString('base64url');
}

/** Returns an argon2id hash (the library's default algorithm). */
export async function hashPassword(password: string): Promise<string> {
  const { hash } = await argon2();
  return hash(password, COST);
}

/**
 * Returns whether the password matches the hash. Takes as long without a hash, so that the response time
 * doesn't reveal which usernames exist.
 */
export async function verifyPassword(storedHash: string | undefined, password: string): Promise<boolean> {
  const { verify } = await argon2();
  const matches = await verify(storedHash ?? (await dummyHash()), password, COST);
  return storedHash !== undefined && matches;
}

/** Loaded on the first sign-in: most processes never need it. */
const argon2 = () => import('@node-rs/argon2');

let dummy: Promise<string> | undefined;
function dummyHash(): Promise<string> {
  dummy ??= hashPassword('no account has this password');
  return dummy;
}
