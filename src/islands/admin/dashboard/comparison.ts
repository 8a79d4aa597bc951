import { displayNumber } from '#shared/count-words.ts';

/** A figure of a period and of the previous one. */
interface Compared {
  now: number;
  before: number;
  /** The previous period in words: "the previous 30 days". */
  than: string;
}

/** Returns how a figure compares: "12% more than the previous 30 days". */
export function comparisonWords({ now, before, than }: Compared): string {
  if (now === before) return `As in ${than}`;
  // A percentage of zero, or of a negative value (more refunds than sales), means nothing.
  if (before <= 0) return now > before ? `More than ${than}` : `Less than ${than}`;
  const percent = Math.round((Math.abs(now - before) / before) * 100);
  const amount = percent === 0 ? 'Slightly' : `${displayNumber(percent)}%`;
  return `${amount} ${now > before ? 'more' : 'less'} than ${than}`;
}
