import { Rocket } from 'lucide-react';
import { useSearch } from 'wouter';
import { PUBLISH_PAGE_SIZE } from '#shared/publishing.ts';
import { DetailDialog } from '../kit/dialog/DetailDialog.tsx';
import { ListScreen } from '../kit/list/ListScreen.tsx';
import { loadedPart } from '../kit/loaded-part.tsx';
import { PUBLISH_COLUMNS, PUBLISHES, STATUS_FILTER } from './publish-list.tsx';
import {
  fetchPublishes,
  PUBLISHING_KEY,
  RUNNING_MS,
  useFreshPublishing,
  usePublishNow,
} from './publishing.queries.ts';

const DETAIL = loadedPart(async () => (await import('./PublishDetail.tsx')).PublishDetail);

/** The history of the public pages (docs/product/site.md#publishing). */
export function Publishing() {
  useFreshPublishing();
  const view = PUBLISHES.read(useSearch());
  return (
    <>
      <ListScreen
        list={PUBLISHES}
        view={view}
        noun={['publish', 'publishes']}
        caption="Publishes"
        queryKey={PUBLISHING_KEY}
        pageSize={PUBLISH_PAGE_SIZE}
        load={fetchPublishes}
        refreshEvery={(rows) =>
          rows.some(({ status }) => status === 'waiting' || status === 'running') && RUNNING_MS
        }
        columns={PUBLISH_COLUMNS}
        cardHeight={12}
        filters={[STATUS_FILTER]}
        nameOf={({ reason }) => reason}
        actions={() => <PublishButton />}
        words={{
          loading: 'Loading the history...',
          failed: 'Failed to load the history. Please try again.',
          nothing: 'Nothing has been published yet',
          noMatch: () => 'No publishes found',
        }}
      />
      <DetailDialog
        noun="publish"
        openId={view.open}
        titleOf={() => 'Publish'}
        detail={DETAIL}
        onClose={() => PUBLISHES.view.close({ open: null })}
      />
    </>
  );
}

function PublishButton() {
  const { isPending, publish } = usePublishNow();
  return (
    <button type="button" className="button button-secondary text-sm" aria-busy={isPending} onClick={publish}>
      <Rocket aria-hidden="true" size={16} />
      Publish now
    </button>
  );
}
