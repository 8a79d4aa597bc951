import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../../client/api-error.ts';
import { $sessionEnded } from './session.store.ts';

/**
 * Creates the query client of one screen. Data is never stale, so that it changes only on request. Failed calls aren't retried
 * automatically. A call that fails because the session has ended opens the sign-in dialog.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: noteSignedOut }),
    mutationCache: new MutationCache({ onError: noteSignedOut }),
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

function noteSignedOut(error: Error): void {
  if (error instanceof ApiError && error.status === 401) $sessionEnded.set(true);
}
