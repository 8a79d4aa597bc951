import { useQuery } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { FIGURES_KEY, fetchFigures } from './assistant.queries.ts';

/**
 * Loads the figures. Returns none during hydration, as on the server: the tiles may have loaded them before another part of the
 * screen hydrates.
 */
export function useFigures() {
  const isHydrated = useSyncExternalStore(subscribeToNothing, isInBrowser, isOnServer);
  const { data, error, refetch } = useQuery({ queryKey: FIGURES_KEY, queryFn: fetchFigures });
  return isHydrated ? { data, error, refetch } : { data: undefined, error: null, refetch };
}

const subscribeToNothing = () => () => {};
const isInBrowser = () => true;
const isOnServer = () => false;
