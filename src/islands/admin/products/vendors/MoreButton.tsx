interface Props {
  /** A paged list. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  label: string;
}

/** Loads the next rows below the current ones. */
export function MoreButton({ query: { hasNextPage, isFetchingNextPage, fetchNextPage }, label }: Props) {
  if (!hasNextPage) return null;
  return (
    <button
      type="button"
      className="button button-quiet m-2 text-sm"
      aria-busy={isFetchingNextPage}
      onClick={() => isFetchingNextPage || fetchNextPage()}
    >
      {isFetchingNextPage ? 'Loading…' : label}
    </button>
  );
}
