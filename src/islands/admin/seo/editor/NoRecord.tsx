import type { SeoDetail } from '#shared/schemas/seo-pages.schema.ts';
import { RowLink } from '../../kit/list/cells.tsx';
import { newFor, SEO } from '../seo-list.ts';
import { SeoHistory } from './SeoHistory.tsx';

/** A path that was opened without a record: it was deleted, or there never was one. */
export function NoRecord({ detail: { path, published, wasDeleted } }: { detail: SeoDetail }) {
  if (!published && !wasDeleted) return <NotFound />;
  return (
    <div className="flex flex-col gap-4 p-4">
      <p role="alert" className="wrap-anywhere">
        {wasDeleted ? (
          <>
            <strong>This SEO page was deleted.</strong> You can bring it back from its history.
          </>
        ) : (
          <>
            <strong>SEO page not found.</strong> {path} has no SEO record yet.
          </>
        )}
      </p>
      {wasDeleted && <SeoHistory path={path} record={null} />}
      {published && (
        <RowLink list={SEO} id={newFor(path)} className="button button-secondary self-start">
          Add SEO Page
        </RowLink>
      )}
    </div>
  );
}

export function NotFound() {
  return (
    <p role="alert" className="p-4">
      <strong>SEO page not found.</strong> The link may be incomplete.
    </p>
  );
}
