import { ATTENTION_WORDS } from '#shared/attention-words.ts';
import { ATTENTION_REASONS, type AttentionReason, holdsBack } from '#shared/order-state.ts';
import type { AdminOrder } from '#shared/schemas/admin-orders.schema.ts';
import { ApiError } from '../../../client/api-error.ts';
import { confirm } from '../kit/dialog/confirm.ts';

/** Returns the open flags of an order as shown. */
export const flagsOf = ({ attention }: Pick<AdminOrder, 'attention'>): AttentionReason[] =>
  attention.map(({ reason }) => reason);

/** Returns what happened to an order with these flags, in sentences. */
export const flagWords = (flags: readonly AttentionReason[]): string[] =>
  flags.map((reason) => ATTENTION_WORDS[reason].event);

/** Returns whether these flags hold an order back from its vendors. */
export const holdOrder = (flags: readonly AttentionReason[]): boolean => flags.some(holdsBack);

/** Returns whether an order is scheduled to go out to its vendors, and no flag holds it back. */
export const goesOut = ({ goesOutAt, attention }: Pick<AdminOrder, 'goesOutAt' | 'attention'>): boolean =>
  goesOutAt !== null && !holdOrder(flagsOf({ attention }));

const QUESTIONS = {
  send: {
    title: 'Send this order anyway?',
    text: 'Vendors start to make it, and charge us for it.',
    action: 'Send anyway',
    cancel: "Don't send",
  },
  ship: {
    title: 'Ship these items anyway?',
    text: 'The customer gets an email that they have shipped.',
    action: 'Ship anyway',
    cancel: "Don't ship",
  },
} as const;

/** Asks whether to proceed, with the order's open flags. */
export async function askAboutFlags(
  action: keyof typeof QUESTIONS,
  flags: readonly AttentionReason[],
): Promise<boolean> {
  if (!holdOrder(flags)) return true;
  return confirm({ ...QUESTIONS[action], flags: flagWords(flags) });
}

/**
 * Sends or ships an order with the flags that the administrator has seen. If the server has other open flags, asks about them.
 * @returns null if the administrator declined
 */
export async function sendWithFlags<T>(
  action: keyof typeof QUESTIONS,
  seen: readonly AttentionReason[],
  send: (acceptFlags: AttentionReason[]) => Promise<T>,
): Promise<{ sent: T; flags: readonly AttentionReason[] } | null> {
  try {
    return { sent: await send([...seen]), flags: seen };
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'order_flagged') throw error;
    const named = error.body['flags'];
    const flags = ATTENTION_REASONS.filter((reason) => Array.isArray(named) && named.includes(reason));
    return (await askAboutFlags(action, flags)) ? sendWithFlags(action, flags, send) : null;
  }
}
