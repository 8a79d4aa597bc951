import type { OrderEvent } from '#shared/order.ts';
import { ATTENTION_REASONS, statusWords } from '#shared/order-state.ts';
import { ATTENTION_WORDS } from '../kit/attention-words.ts';
import { statusLabel } from '../kit/status-label.ts';

const TITLES: Partial<Record<string, string>> = {
  placed: 'Order placed',
  flagged: 'Flagged for attention',
};

/** A line of the timeline in words: what it was about, and what changed. */
export function eventWords({ type, before, after }: OrderEvent): { title: string; change: string } {
  return { title: TITLES[type] ?? statusLabel(type), change: changeWords(before, after) };
}

function changeWords(before: string | null, after: string | null): string {
  if (before && after) return `from ${valueWords(before)} to ${valueWords(after)}`;
  return valueWords(after ?? before ?? '');
}

function valueWords(value: string): string {
  const reason = ATTENTION_REASONS.find((each) => each === value);
  return reason ? ATTENTION_WORDS[reason].label.toLowerCase() : statusWords(value);
}
