import { LOG_PAGE_SIZE, MAX_PURGED } from '#shared/assistant-log.ts';
import { plural } from '#shared/count-words.ts';
import { addressOf } from '../../../client/api.ts';
import { DetailDialog } from '../kit/dialog/DetailDialog.tsx';
import { ExportButton } from '../kit/list/ExportButton.tsx';
import { rowQuery } from '../kit/list/fetch-page.ts';
import { ListScreen } from '../kit/list/ListScreen.tsx';
import type { ListView } from '../kit/list/list-view.ts';
import { loadedPart } from '../kit/loaded-part.tsx';
import { fetchInteractions, LOG_KEY, purgeInteractions } from './assistant.queries.ts';
import { INTERACTION_COLUMNS } from './interaction-columns.tsx';
import { INTERACTIONS, interactionFilters } from './interaction-list.ts';
import { PurgeButton } from './PurgeButton.tsx';

const DETAIL = loadedPart(async () => (await import('./InteractionDetail.tsx')).InteractionDetail);

/** The questions with their answers. The matches of a search, or a whole conversation, can be deleted. */
export function InteractionLog({ view }: { view: ListView }) {
  const isNarrow = view.q !== '' || view.filters['session'] !== undefined;
  return (
    <>
      <ListScreen
        list={INTERACTIONS}
        view={view}
        noun={['entry', 'entries']}
        caption="Log of the assistant"
        queryKey={LOG_KEY}
        pageSize={LOG_PAGE_SIZE}
        load={fetchInteractions}
        columns={INTERACTION_COLUMNS}
        cardHeight={15}
        filters={interactionFilters(view.filters['session'])}
        nameOf={({ query }) => `“${query}”`}
        actions={(total) => (
          <>
            {isNarrow && total > 0 && total <= MAX_PURGED && (
              <PurgeButton
                label="Delete all found"
                what={`the ${plural(total, 'entry', 'entries')} found`}
                count={total}
                remove={() => purgeInteractions(view, total)}
              />
            )}
            <ExportButton
              href={addressOf('GET /api/admin/ai/export.csv', rowQuery(view))}
              disabled={total === 0}
            />
          </>
        )}
        words={{
          loading: 'Loading entries...',
          failed: 'Failed to load the log. Please try again.',
          nothing: 'Nobody has asked the assistant yet',
          noMatch: () => 'No entries found',
        }}
      />
      <DetailDialog
        noun="entry"
        openId={view.open}
        titleOf={() => 'Log entry'}
        detail={DETAIL}
        onClose={() => INTERACTIONS.view.close({ open: null })}
      />
    </>
  );
}
