/** Stands in for a record that is loading. */
export function DetailSkeleton({ noun }: { noun: string }) {
  return (
    <div className="flex flex-col gap-4 p-4" aria-busy="true">
      <p role="status" className="sr-only">
        Loading {noun}...
      </p>
      <div className="grid gap-4 md:grid-cols-3">
        <div className="skeleton h-48" />
        <div className="skeleton h-48" />
        <div className="skeleton h-48" />
      </div>
      <div className="skeleton h-40" />
      <div className="skeleton h-32" />
    </div>
  );
}
