import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { createDateFormats, DateFormatsContext } from './dates.ts';

interface Props {
  /** The shop's time zone, in which all dates are shown. */
  timeZone: string;
  children: ReactNode;
}

/** Provides queries and date formats to a screen of the back office. */
export function AdminScreen({ timeZone, children }: Props) {
  const [queryClient] = useState(createQueryClient);
  const dateFormats = useMemo(() => createDateFormats(timeZone), [timeZone]);
  return (
    <QueryClientProvider client={queryClient}>
      <DateFormatsContext value={dateFormats}>{children}</DateFormatsContext>
    </QueryClientProvider>
  );
}

/** Data is never stale: a screen loads it once and again only on request. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        retry: false,
        // Offline, a query fails with an error message instead of waiting for a connection.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
