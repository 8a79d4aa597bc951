import { ATTENTION_WORDS } from '#shared/attention-words.ts';
import { ATTENTION_REASONS } from '#shared/order-state.ts';
import type { OrderEvent } from '#shared/schemas/admin-orders.schema.ts';
import { statusLabel, statusWords } from '#shared/status-words.ts';

const TITLES: Partial<Record<string, string>> = {
  placed: 'Order placed',
  replaced: 'Replacement sent',
  override_ended: 'Status set by hand ended',
  shipment_corrected: 'Shipment corrected',
  shipment_withdrawn: 'Shipment withdrawn',
  flagged: 'Flagged for attention',
  held_back: 'Scheduled sending to vendors stopped',
  resolved: 'Flag resolved',
  restocked: 'Put back into stock',
  stock_taken: 'Taken out of stock',
  message: 'Message to the customer',
  email_resent: 'Email sent again',
};

interface EventWords {
  title: string;
  /** A short change, on the title's line. */
  change: string;
  /** A long change, on separate lines. */
  lines: string[];
}

/** Describes an event of the timeline. */
export function eventWords({ type, before, after }: OrderEvent): EventWords {
  const title = TITLES[type] ?? statusLabel(type);
  if (type === 'shipment_withdrawn') return { title, change: before ?? '', lines: [] };
  if ((type === 'address' || type === 'shipment_corrected') && before && after)
    return { title, change: '', lines: [`Before: ${before}`, `After: ${after}`] };
  return { title, change: changeWords(before, after), lines: [] };
}

function changeWords(before: string | null, after: string | null): string {
  if (before && after) return `from ${valueWords(before)} to ${valueWords(after)}`;
  return valueWords(after ?? before ?? '');
}

function valueWords(value: string): string {
  const reason = ATTENTION_REASONS.find((known) => known === value);
  return reason ? ATTENTION_WORDS[reason].label.toLowerCase() : statusWords(value);
}
