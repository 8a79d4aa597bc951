import { ATTENTION_REASONS, statusWords } from '#shared/order-state.ts';
import type { OrderEvent } from '#shared/schemas/admin-orders.schema.ts';
import { ATTENTION_WORDS } from '../kit/attention-words.ts';
import { statusLabel } from '../kit/status-label.ts';

const TITLES: Partial<Record<string, string>> = {
  placed: 'Order placed',
  flagged: 'Flagged for attention',
};

interface EventWords {
  /** What it was about. */
  title: string;
  /** What changed, to be read behind the title. */
  change: string;
  /** What changed when it is long: a line each. */
  lines: string[];
}

/** Puts an entry of the timeline into words. */
export function eventWords({ type, before, after }: OrderEvent): EventWords {
  const title = TITLES[type] ?? statusLabel(type);
  if (type === 'address' && before && after)
    return { title, change: '', lines: [`Before: ${before}`, `After: ${after}`] };
  return { title, change: changeWords(before, after), lines: [] };
}

function changeWords(before: string | null, after: string | null): string {
  if (before && after) return `from ${valueWords(before)} to ${valueWords(after)}`;
  return valueWords(after ?? before ?? '');
}

function valueWords(value: string): string {
  const reason = ATTENTION_REASONS.find((each) => each === value);
  return reason ? ATTENTION_WORDS[reason].label.toLowerCase() : statusWords(value);
}
