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

  // The first format of a page takes a phone 100 ms: created while the data is on its way, not together with its rows.
  useEffect(() => {
    const timer = setTimeout(() => dateFormats.moment(new Date()));
    return () => clearTimeout(timer);
  }, [dateFormats]);

  // What failed while nobody was signed in is loaded after signing in again.
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
