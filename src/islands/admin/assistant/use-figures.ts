import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { FIGURES_KEY, fetchFigures } from './assistant.queries.ts';

/**
 * Loads the figures. There are none while React hydrates, because the server has none: the tiles may have loaded them before a part
 * of the screen is hydrated.
 */
export function useFigures() {
  const isHydrated = useSyncExternalStore(subscribeToNothing, isInBrowser, isOnServer);
  const { data, error, refetch } = useQuery({ queryKey: FIGURES_KEY, queryFn: fetchFigures });
  return isHydrated ? { data, error, refetch } : { data: undefined, error: null, refetch };
}

const subscribeToNothing = () => () => {};
const isInBrowser = () => true;
const isOnServer = () => false;
