import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { plural } from '#shared/count-words.ts';
import type { UnansweredGroup } from '#shared/schemas/assistant-log.schema.ts';
import { call } from '../../../client/api.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { Moment } from '../kit/Moment.tsx';
import { LOG_KEY } from './assistant.queries.ts';
import { INTERACTIONS } from './interaction-list.ts';

/** Unanswered questions, most frequent first: what the site should say next. */
export function Unanswered() {
  const { data, error, refetch } = useQuery({
    queryKey: [LOG_KEY, 'unanswered'],
    queryFn: () => call('GET /api/admin/ai/unanswered'),
  });
  return (
    <section aria-labelledby="unanswered" className="panel" aria-busy={!data && !error}>
      <h2 id="unanswered" className="px-4 pt-3 text-lg">
        Unanswered questions
      </h2>
      <p className="px-4 pb-3 text-sm text-stone">
        What visitors asked and this site has no answer to. Questions that say the same are counted together,
        as far back as the log goes.
      </p>
      {error && (
        <LoadError
          message="Failed to load the unanswered questions. Please try again."
          error={error}
          onRetry={refetch}
        />
      )}
      {!data && !error && <div className="skeleton m-4 mt-0 h-40" />}
      {data?.groups.length === 0 && (
        <p className="border-t border-bone-deep px-4 py-8 font-bold">No unanswered questions</p>
      )}
      {data && data.groups.length > 0 && (
        <ol>
          {data.groups.map((group) => (
            <Group key={group.examples[0]?.id} group={group} />
          ))}
        </ol>
      )}
      {data?.hasMore && (
        <p className="border-t border-bone-deep px-4 py-3 text-sm text-stone">
          {`These are the most frequent of the newest ${plural(data.lookedAt, 'question', 'questions')}.`}
        </p>
      )}
    </section>
  );
}

function Group({ group: { question, count, latestAt, examples } }: { group: UnansweredGroup }) {
  const [newest, ...others] = examples;
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 border-t border-bone-deep px-4 py-3">
      <div className="min-w-0 grow basis-60">
        <Question id={newest?.id ?? ''} className="link font-semibold wrap-anywhere">
          {question}
        </Question>
        {others.length > 0 && (
          <ul aria-label="Other wordings" className="text-sm text-stone">
            {others.map(({ id, query }) => (
              <li key={id}>
                <Question id={id} className="link inline-block py-0.5 wrap-anywhere">
                  {query}
                </Question>
              </li>
            ))}
          </ul>
        )}
      </div>
      <p className="text-sm whitespace-nowrap tabular-nums">
        {`Asked ${plural(count, 'time', 'times')}`}
        <span className="block text-stone">
          <Moment at={latestAt} as="ago" />
        </span>
      </p>
    </li>
  );
}

/** Opens a question over the log. */
function Question({ id, className, children }: { id: string; className: string; children: string }) {
  const href = INTERACTIONS.addressOf(INTERACTIONS.read(''), { open: id });
  return (
    <Link href={href} className={className}>
      {children}
    </Link>
  );
}
