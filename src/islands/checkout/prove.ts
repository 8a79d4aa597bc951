import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import type { ApiError } from '../../client/api-error.ts';

/**
 * Does the work that `proof_required` asks for (docs/product/checkout.md#card-testing).
 * @returns the `proof` to send
 * @throws the error itself if this browser can't do it: without https it has no cryptography
 */
export async function prove(required: ApiError): Promise<string> {
  // From this site's own server, which reads it again.
  const challenge = required.body['challenge'] as Challenge;
  const solution = await solveChallenge({ challenge, deriveKey }).catch(() => null);
  if (!solution) throw required;
  return JSON.stringify({ challenge, solution });
}
