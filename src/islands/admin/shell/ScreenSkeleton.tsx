/** Stands in for a screen whose script is loading. */
export function ScreenSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <p role="status" className="sr-only">
        Loading…
      </p>
      <div className="skeleton h-20" />
      <div className="skeleton h-96" />
    </div>
  );
}
