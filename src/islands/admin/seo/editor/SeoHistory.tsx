import type { SeoPage } from '#shared/schemas/seo-pages.schema.ts';
import { call } from '../../../../client/api.ts';
import { VersionHistory } from '../../kit/versions/VersionHistory.tsx';
import { SEO_KEY, useSeoCache } from '../seo.queries.ts';
import { COMPARED } from './seo-tabs.ts';
import { valuesOf } from './typed-seo.ts';

interface Props {
  path: string;
  /** The record as shown; null if there is none, so that a version becomes a new one. */
  record: SeoPage | null;
  onRestored?: (record: SeoPage) => void;
}

/** The versions of a path's record, even if it was deleted. */
export function SeoHistory({ path, record, onRestored }: Props) {
  const { show, onStale } = useSeoCache();
  return (
    <VersionHistory
      queryKey={[SEO_KEY, 'versions', path]}
      load={() => call('GET /api/admin/seo-versions/*path', { path })}
      fields={COMPARED}
      restore={async (values) => {
        // The server validates them as it does the form's.
        const version = { ...values, updatedAt: record?.updatedAt ?? '' } as SeoPage;
        const typed = { ...valuesOf({ path, record: version }), isNew: record === null };
        const saved = await call('POST /api/admin/seo', typed);
        onRestored?.(saved);
        show(saved);
      }}
      onStale={onStale}
    />
  );
}
