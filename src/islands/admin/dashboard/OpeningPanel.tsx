import { useQuery } from '@tanstack/react-query';
import { Circle, CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { COLLAPSED_OPENING_COOKIE, OPENED_SHOP_COOKIE } from '#shared/admin-cookies.ts';
import { OPENING_KEYS, type OpeningLine } from '#shared/schemas/opening.schema.ts';
import { call } from '../../../client/api.ts';
import { useAdmin } from '../kit/admin-context.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { releaseFocusOnRemoval } from '../kit/release-focus.ts';
import { useRememberedChoice } from '../kit/remembered-choice.ts';

const LIST_ID = 'opening-list';

/** Shows what is left before the shop opens (docs/product/back-office.md#opening-list); never again once all is done. */
export function OpeningPanel() {
  const { served } = useAdmin();
  const [isOpened, setIsOpened] = useRememberedChoice(OPENED_SHOP_COOKIE, served.isOpened ?? false);
  const [isCollapsed, collapse] = useRememberedChoice(
    COLLAPSED_OPENING_COOKIE,
    served.isOpeningCollapsed ?? false,
  );
  const [isNews, setIsNews] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['opening'],
    queryFn: () => call('GET /api/admin/opening'),
    enabled: !isOpened,
    // Other screens change it.
    staleTime: 0,
  });
  const isDone = data?.at(-1)?.isDone ?? false;
  useEffect(() => {
    if (!isDone || isOpened) return;
    setIsNews(true);
    setIsOpened(true);
  }, [isDone, isOpened, setIsOpened]);

  if (isOpened && !isNews) return null;
  // The last line is the outcome, not a task.
  const tasks = data?.slice(0, -1);
  return (
    <section aria-labelledby="opening" className="panel" aria-busy={isFetching}>
      <div className="flex flex-wrap items-center gap-x-4 py-2 pr-2 pl-4">
        <h2 id="opening" className="text-lg">
          Before you open
        </h2>
        {tasks && (
          <p className="grow text-sm text-stone">
            {tasks.filter((task) => task.isDone).length} of {tasks.length} done
          </p>
        )}
        {!isDone && (
          <span ref={releaseFocusOnRemoval} className="ml-auto flex flex-wrap">
            {data && !isCollapsed && (
              <button
                type="button"
                className="button button-quiet text-sm"
                aria-busy={isFetching}
                onClick={() => isFetching || void refetch()}
              >
                {isFetching ? 'Checking…' : 'Check again'}
              </button>
            )}
            <button
              type="button"
              className="button button-quiet text-sm"
              aria-expanded={!isCollapsed}
              aria-controls={LIST_ID}
              onClick={() => collapse(!isCollapsed)}
            >
              {isCollapsed ? 'Show' : 'Hide'}
              <span className="sr-only"> the opening list</span>
            </button>
          </span>
        )}
      </div>
      <div id={LIST_ID} hidden={isCollapsed && !isDone}>
        {error && (
          <LoadError
            message="Failed to check what is left before you open. Please try again."
            error={error}
            onRetry={refetch}
          />
        )}
        {!data && !error && <Skeleton />}
        {data && (
          <ol>
            {(isDone ? data.slice(-1) : data).map((line) => (
              <Line key={line.key} line={line} />
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}

function Line({ line: { label, isDone, advice, href } }: { line: OpeningLine }) {
  const { screens } = useAdmin();
  const screen = screens.find(({ path }) => path === href?.split('?')[0]);
  const Icon = isDone ? CircleCheck : Circle;
  return (
    <li className="flex gap-3 border-t border-bone-deep px-4 py-2">
      <Icon
        aria-hidden="true"
        size={20}
        className={`mt-0.5 shrink-0 ${isDone ? 'text-good' : 'text-stone'}`}
      />
      <div className="min-w-0 grow text-sm wrap-anywhere">
        <p className="flex flex-wrap gap-x-2">
          <span className="font-semibold">{label}</span>
          <span className="text-stone">{isDone ? 'Done' : 'To do'}</span>
        </p>
        {!isDone && <p>{advice}</p>}
        {!isDone && href && screen && (
          <Link href={href} className="link inline-flex min-h-11 items-center font-semibold">
            Go to {screen.title}
          </Link>
        )}
      </div>
    </li>
  );
}

/** As high as a list with about half of its lines open. */
function Skeleton() {
  return (
    <div className="flex flex-col gap-4 border-t border-bone-deep p-4">
      {OPENING_KEYS.map((key) => (
        <div key={key} className="skeleton h-8" />
      ))}
    </div>
  );
}
