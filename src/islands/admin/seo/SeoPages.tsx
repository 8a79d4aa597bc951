import { Plus } from 'lucide-react';
import { useSearch } from 'wouter';
import { SEO_PAGE_SIZE } from '#shared/seo/seo-limits.ts';
import { DetailDialog } from '../kit/dialog/DetailDialog.tsx';
import { ListScreen } from '../kit/list/ListScreen.tsx';
import { loadedPart } from '../kit/loaded-part.tsx';
import { SeoHealth } from './health/SeoHealth.tsx';
import { fetchSeoPages, SEO_KEY } from './seo.queries.ts';
import { SEO_COLUMNS } from './seo-columns.tsx';
import { NEW_SEO_PAGE, readOpen, SEO } from './seo-list.ts';

const EDITOR = loadedPart(async () => (await import('./editor/SeoEditor.tsx')).SeoEditor);

/** What search engines and shared links show of each page (docs/product/seo.md#seo-pages). */
export function SeoPages() {
  const view = SEO.read(useSearch());
  return (
    <div className="flex flex-col gap-4">
      <ListScreen
        list={SEO}
        view={view}
        noun={['SEO page', 'SEO pages']}
        caption="SEO pages"
        queryKey={SEO_KEY}
        pageSize={SEO_PAGE_SIZE}
        load={fetchSeoPages}
        columns={SEO_COLUMNS}
        cardHeight={18}
        filters={[]}
        nameOf={({ path }) => path}
        actions={() => (
          <button
            type="button"
            className="button button-primary"
            onClick={() => SEO.view.open({ open: NEW_SEO_PAGE })}
          >
            <Plus aria-hidden="true" size={16} />
            Add SEO Page
          </button>
        )}
        words={{
          loading: 'Loading SEO pages...',
          failed: ({ message }) => `Error Loading SEO Pages. ${message}`,
          nothing: 'No SEO pages yet',
          noMatch: () => 'No SEO pages found',
        }}
        below={<SeoHealth />}
      />
      <DetailDialog
        noun="SEO page"
        openId={view.open}
        titleOf={(open) => (readOpen(open).isNew ? 'Add SEO Page' : 'Edit SEO Page')}
        detail={EDITOR}
        onClose={() => SEO.view.close({ open: null })}
      />
    </div>
  );
}
