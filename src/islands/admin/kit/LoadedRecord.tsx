import { type QueryKey, useQuery } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue } from 'react';
import { capitalized } from '#shared/status-words.ts';
import { ApiError } from '../../../client/api-error.ts';
import { DetailSkeleton } from './DetailSkeleton.tsx';
import { LoadError } from './LoadError.tsx';

interface Props<Item> {
  /** Names the record: "order". */
  noun: string;
  queryKey: QueryKey;
  load: () => Promise<Item>;
  /** Returns the reload interval in milliseconds, for a record that changes on its own. */
  refreshEvery?: (record: Item) => number | false;
  children: (record: Item) => ReactNode;
}

/** Loads a record with its details. */
export function LoadedRecord<Item>({ noun, queryKey, load, refreshEvery, children }: Props<Item>) {
  const {
    data: loaded,
    error,
    refetch,
  } = useQuery({
    queryKey,
    queryFn: load,
    refetchInterval: ({ state }) => (state.data && refreshEvery?.(state.data)) ?? false,
  });
  // The first render of a record takes a phone a while: a deferred render lets typing and scrolling interrupt it.
  const data = useDeferredValue(loaded) && loaded;
  if (!data && error instanceof ApiError && error.status === 404) {
    return (
      <p role="alert" className="p-4">
        <strong>{capitalized(noun)} not found.</strong> The link may be incomplete.
      </p>
    );
  }
  return (
    <>
      {error && (
        <LoadError
          message={`Failed to load this ${noun}. Please try again.`}
          error={error}
          onRetry={refetch}
        />
      )}
      {/* Typed input stays if a reload fails. */}
      {data ? children(data) : !error && <DetailSkeleton noun={noun} />}
    </>
  );
}
