import type { StartedPayment } from '#shared/schemas/checkout.schema.ts';
import { ApiError } from '../../client/api-error.ts';

/** Starts a payment. While cards are being tested in this shop, the browser works for it first, for about a second. */
export async function withProof(
  start: (proof: { proof?: string }) => Promise<StartedPayment>,
): Promise<StartedPayment> {
  try {
    return await start({});
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'proof_required') throw error;
    const { prove } = await import('./prove.ts');
    return start({ proof: await prove(error) });
  }
}
