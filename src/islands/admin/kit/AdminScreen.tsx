import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { createDateFormats, DateFormatsContext } from './dates.ts';
import { createQueryClient } from './query-client.ts';

interface Props {
  /** The shop's time zone, in which every date is written. */
  timeZone: string;
  children: ReactNode;
}

/** What every screen of the back office stands in. */
export function AdminScreen({ timeZone, children }: Props) {
  const [queries] = useState(createQueryClient);
  const dates = useMemo(() => createDateFormats(timeZone), [timeZone]);
  return (
    <QueryClientProvider client={queries}>
      <DateFormatsContext value={dates}>{children}</DateFormatsContext>
    </QueryClientProvider>
  );
}
