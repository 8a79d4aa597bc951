interface Props {
  /** A list that is read page by page. */
  query: { hasNextPage: boolean; isFetchingNextPage: boolean; fetchNextPage: () => unknown };
  label: string;
}

/** Loads the next rows below those that are shown. */
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
