import { createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiError } from '../../client/api-error.ts';
import { prove } from './prove.ts';

const required = async () => {
  const challenge = await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 10, counter: 7, deriveKey });
  return new ApiError(403, 'Try again.', { code: 'proof_required', challenge });
};

afterEach(() => vi.unstubAllGlobals());

it("solves the server's challenge with the browser's cryptography", async () => {
  expect(JSON.parse(await prove(await required()))).toMatchObject({ solution: { counter: 7 } });
});

it('throws the error of the server where the browser has no cryptography, as without https', async () => {
  const error = await required();
  vi.stubGlobal('crypto', {});
  await expect(prove(error)).rejects.toBe(error);
});
