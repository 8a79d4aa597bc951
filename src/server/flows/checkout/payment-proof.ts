import { createHmac } from 'node:crypto';
import { createChallenge, randomInt, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import type { Services } from '#server/kernel/services.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { AppError } from '#shared/errors.ts';
import { countDeclinesOfCart, proofLevel, requireFewDeclines } from './card-declines.ts';

/*
 * A proof of work before a payment starts, while cards are being tested (docs/product/checkout.md#card-testing). A browser finds one
 * in about the time of a page load; testing a thousand cards takes a thousand of them.
 */

/** A solution is accepted for this long after its challenge was made. */
const VALID_MS = 10 * MINUTE_MS;
/** The fewest tries of the first level and the rounds of each: about half a second on a phone. */
const TRIES = 250;
const ROUNDS_PER_TRY = 1000;

const Proof = z.object({
  challenge: z.object({
    parameters: z.object({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      keySignature: z.string(),
      data: z.object({ madeAt: z.number() }),
    }),
    signature: z.string(),
  }),
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

type Deps = Pick<Services, 'db' | 'env' | 'newId' | 'now'>;

/**
 * Checks that a payment may be started for a cart: few cards were declined, and while cards are being tested, the browser sent a proof of
 * work. A proof is valid for one cart, until its next declined card.
 * @throws AppError `cards_declined`; `proof_required` with a new `challenge`
 */
export async function requireProof(
  services: Deps,
  cartId: string | null,
  addressKey: string,
  proof: string | undefined,
): Promise<void> {
  if (cartId === null) return;
  requireFewDeclines(services, cartId, addressKey);
  const level = proofLevel(services, cartId, addressKey);
  if (level === 0) return;
  const secrets = secretsOf(services, cartId);
  if (proof && (await isSolved(services, proof, secrets))) return;
  const counter = randomInt(TRIES * 2 ** (level - 1), 2 * TRIES * 2 ** (level - 1));
  const challenge = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: ROUNDS_PER_TRY,
    counter,
    deriveKey,
    // Instead of the library's expiry, which doesn't use our clock.
    data: { madeAt: services.now().getTime() },
    ...secrets,
  });
  throw new AppError('proof_required', { details: { challenge } });
}

async function isSolved(
  { now }: Deps,
  proof: string,
  secrets: ReturnType<typeof secretsOf>,
): Promise<boolean> {
  try {
    const { challenge, solution } = Proof.parse(JSON.parse(proof));
    const { verified } = await verifySolution({ challenge, solution, deriveKey, ...secrets });
    const { madeAt } = challenge.parameters.data;
    return verified && Math.abs(now().getTime() - madeAt) <= VALID_MS;
  } catch {
    // Not JSON, or not a proof.
    return false;
  }
}

/** Returns the secrets that sign a cart's challenges: a solution is invalid for another cart, or after another decline. */
function secretsOf(services: Deps, cartId: string) {
  const secret = (purpose: string) =>
    createHmac('sha256', services.env.appSecret)
      .update(`payment proof ${purpose}\n${cartId}\n${countDeclinesOfCart(services, cartId)}`)
      .digest('base64url');
  return { hmacSignatureSecret: secret('challenge'), hmacKeySignatureSecret: secret('key') };
}
