import { formatDistanceToNow } from 'date-fns';
import { useContext } from 'react';
import { DateFormatsContext } from './date-formats.ts';

interface Props {
  /** ISO 8601. */
  at: string;
  /** "3 hours ago" with the date in a title, the date with time and zone, or the day alone. */
  as: 'ago' | 'exact' | 'day';
}

export function Moment({ at, as }: Props) {
  const { exact, day } = useContext(DateFormatsContext);
  const date = new Date(at);
  return (
    <time dateTime={at} title={as === 'exact' ? undefined : exact.format(date)}>
      {as === 'ago'
        ? formatDistanceToNow(date, { addSuffix: true })
        : (as === 'day' ? day : exact).format(date)}
    </time>
  );
}
