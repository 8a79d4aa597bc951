import { useQuery } from '@tanstack/react-query';
import { ChevronsUpDown, Circle, CircleCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'wouter';
import { COLLAPSED_OPENING_COOKIE, OPENED_SHOP_COOKIE } from '#shared/admin-cookies.ts';
import { OPENING_KEYS, type OpeningLine } from '#shared/schemas/opening.schema.ts';
import { call } from '../../../client/api.ts';
import { useAdmin } from '../kit/admin-context.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { releaseFocusOnRemoval } from '../kit/release-focus.ts';
import { useRememberedChoice } from '../kit/remembered-choice.ts';
import { adviceParts } from './advice-parts.ts';

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
        <p className="grow text-sm text-stone">
          {tasks?.filter((task) => task.isDone).length ?? '–'} of {tasks?.length ?? OPENING_KEYS.length - 1}{' '}
          done
        </p>
        {!isDone && (
          <span ref={releaseFocusOnRemoval} className="ml-auto flex flex-wrap">
            {!isCollapsed && (data || !error) && (
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

/** The same height for a loading, open and done line, so that the page doesn't shift. */
const LINE = 'flex min-h-11 items-center gap-3 px-4 text-sm';

function Line({ line: { label, isDone, advice, href } }: { line: OpeningLine }) {
  const Icon = isDone ? CircleCheck : Circle;
  const state = (
    <>
      <Icon aria-hidden="true" size={20} className={`shrink-0 ${isDone ? 'text-good' : 'text-stone'}`} />
      <span className="flex min-w-0 flex-wrap gap-x-3">
        <span className="font-semibold wrap-anywhere">{label}</span>
        <span className="text-stone">{isDone ? 'Done' : 'To do'}</span>
      </span>
    </>
  );
  return (
    <li className="border-t border-bone-deep">
      {isDone ? (
        <p className={LINE}>{state}</p>
      ) : (
        <details>
          <summary className={`${LINE} cursor-pointer list-none [&::-webkit-details-marker]:hidden`}>
            {state}
            <ChevronsUpDown aria-hidden="true" size={18} className="ml-auto shrink-0" />
          </summary>
          <Advice advice={advice} href={href} />
        </details>
      )}
    </li>
  );
}

/** What to do, with links to the screens that it names, or to the line's own screen. */
function Advice({ advice, href }: Pick<OpeningLine, 'advice' | 'href'>) {
  const { screens } = useAdmin();
  const titleOf = (address: string) => screens.find(({ path }) => path === address.split('?')[0])?.title;
  const parts = adviceParts(advice);
  const title = href && titleOf(href);
  return (
    <div className="pr-4 pb-3 pl-12 text-sm wrap-anywhere">
      <p>
        {parts.map(({ at, text, isAddress }) => {
          const screen = isAddress && titleOf(text);
          if (!screen) return text;
          return (
            <Link key={at} href={text} className="link font-semibold">
              the {screen} screen
            </Link>
          );
        })}
      </p>
      {href && title && parts.length === 1 && (
        <Link href={href} className="link inline-flex min-h-11 items-center font-semibold">
          Go to {title}
        </Link>
      )}
    </div>
  );
}

function Skeleton() {
  return (
    <div>
      {OPENING_KEYS.map((key) => (
        <div key={key} className="border-t border-bone-deep">
          <div className={LINE}>
            <div className="skeleton h-4 w-48 max-w-full" />
          </div>
        </div>
      ))}
    </div>
  );
}
