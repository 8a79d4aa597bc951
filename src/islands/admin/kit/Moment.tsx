import { useContext } from 'react';
import { DateFormatsContext, timeAgo } from './dates.ts';

interface Props {
  /** ISO 8601. */
  at: string;
  /** "3 hours ago", the date with time and time zone, or the date only. All but `exact` have it as a title. */
  as: 'ago' | 'exact' | 'day';
}

export function Moment({ at, as }: Props) {
  const { exact, day } = useContext(DateFormatsContext);
  const date = new Date(at);
  return (
    <time dateTime={at} title={as === 'exact' ? undefined : exact.format(date)}>
      {as === 'ago' ? timeAgo(date, new Date()) : (as === 'day' ? day : exact).format(date)}
    </time>
  );
}
