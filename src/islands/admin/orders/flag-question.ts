import { ApiError } from '#shared/api-client.ts';
import { ATTENTION_WORDS } from '#shared/attention-words.ts';
import { ATTENTION_REASONS, type AttentionReason } from '#shared/order-state.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { confirm } from '../kit/dialog/confirm.ts';

/** Returns the open flags of an order, as far as its reader has seen them. */
export const flagsOf = ({ attention }: Pick<AdminOrder, 'attention'>): AttentionReason[] =>
  attention.map(({ reason }) => reason);

/** Returns what happened to an order with these flags, in sentences. */
export const flagWords = (flags: readonly AttentionReason[]): string[] =>
  flags.map((reason) => ATTENTION_WORDS[reason].event);

/** Asks with its open flags whether an order is sent. Sending settles a vendor's failure, which alone is no reason to ask. */
export async function askAboutFlags(flags: readonly AttentionReason[]): Promise<boolean> {
  if (flags.every((reason) => reason === 'vendor_failure')) return true;
  return confirm({
    title: 'Send this order anyway?',
    text: 'This order has open flags:',
    list: flagWords(flags),
    action: 'Send anyway',
    cancel: "Don't send",
  });
}

/**
 * Sends an order with the flags that the person has seen, and asks about each that the server has open beside them.
 * @returns null if it wasn't sent
 */
export async function sendWithFlags<T>(
  seen: readonly AttentionReason[],
  send: (acceptFlags: AttentionReason[]) => Promise<T>,
): Promise<{ sent: T; flags: readonly AttentionReason[] } | null> {
  try {
    return { sent: await send([...seen]), flags: seen };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'order_flagged') throw error;
    const named = error.body['flags'];
    const flags = ATTENTION_REASONS.filter((reason) => Array.isArray(named) && named.includes(reason));
    return (await askAboutFlags(flags)) ? sendWithFlags(flags, send) : null;
  }
}
