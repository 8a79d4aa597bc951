import { useContext } from 'react';
import { timeAgo } from '#shared/time-ago.ts';
import { DateFormatsContext } from './dates.ts';

interface Props {
  /** ISO 8601. */
  at: string;
  /**
   * "3 hours ago", the date with time and time zone, the date only, or the surrounding hour (failed sign-ins are counted by the
   * hour). `ago` and `day` have the date and time as a title.
   */
  as: 'ago' | 'exact' | 'day' | 'hour';
}

export function Moment({ at, as }: Props) {
  const formats = useContext(DateFormatsContext);
  const date = new Date(at);
  return (
    <time
      dateTime={at}
      title={as === 'ago' || as === 'day' ? formats.moment(date) : undefined}
      // Doesn't wrap in a cell.
      className={as === 'ago' ? 'sm:[td>&]:inline-block sm:[td>&]:w-max' : undefined}
      // The minute may change between the server's render and hydration.
      suppressHydrationWarning
    >
      {as === 'ago' ? timeAgo(date, new Date()) : formats[as](date)}
    </time>
  );
}
