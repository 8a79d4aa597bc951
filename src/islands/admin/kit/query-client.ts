import { QueryClient } from '@tanstack/react-query';

/**
 * The documented defaults (decisions.md 43b): never stale, no refetch on focus, no retry. Answers are kept
 * five minutes, which is the library's own default in a browser; on the server nothing may linger.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        retry: false,
        // Without a connection a query fails and says so, rather than waiting for one in silence.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
