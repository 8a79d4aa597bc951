import { QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useAdmin } from './admin-context.ts';
import { createDateFormats, DateFormatsContext } from './dates.ts';
import { createQueryClient } from './query-client.ts';
import { $sessionEnded } from './session.store.ts';

/** Provides queries and date formats to a screen of the back office. */
export function AdminScreen({ children }: { children: ReactNode }) {
  const { timeZone } = useAdmin();
  const [queryClient] = useState(createQueryClient);
  const dateFormats = useMemo(() => createDateFormats(timeZone), [timeZone]);

  // The first date format of a page takes a phone 100 ms: create it while the data loads, not with the rows.
  useEffect(() => {
    const timer = setTimeout(() => dateFormats.moment(new Date()));
    return () => clearTimeout(timer);
  }, [dateFormats]);

  // Reloads what failed while the session had ended.
  useEffect(
    () =>
      $sessionEnded.listen((hasEnded) => {
        if (hasEnded) return;
        void queryClient.refetchQueries({
          type: 'active',
          predicate: ({ state }) => state.status === 'error',
        });
      }),
    [queryClient],
  );

  return (
    <QueryClientProvider client={queryClient}>
      <DateFormatsContext value={dateFormats}>{children}</DateFormatsContext>
    </QueryClientProvider>
  );
}
