import { useMemo } from 'react';
import { Link } from 'wouter';
import { displayMicros } from '#shared/assistant-log.ts';
import { displayNumber, plural } from '#shared/count-words.ts';
import type { AssistantFigures } from '#shared/schemas/assistant-log.schema.ts';
import { longPeriod, shortPeriod } from '../analytics/analytics-words.ts';
import { ChartPanel } from '../analytics/ChartPanel.tsx';
import { LoadError } from '../kit/LoadError.tsx';
import { Moment } from '../kit/Moment.tsx';
import { VoteBadge } from './InteractionBadges.tsx';
import { INTERACTIONS } from './interaction-list.ts';
import { useFigures } from './use-figures.ts';

/** What visitors think of the answers, and what the model costs each day. */
export function VotesAndCost() {
  const { data, error, refetch } = useFigures();
  if (error && !data)
    return (
      <div className="panel">
        <LoadError message="Failed to load the figures. Please try again." error={error} onRetry={refetch} />
      </div>
    );
  if (!data) return <div className="skeleton h-96" aria-busy="true" />;
  return (
    <>
      <CostChart figures={data} />
      <Votes votes={data.votes} />
    </>
  );
}

function CostChart({ figures: { days, dailyBudgetMicros } }: { figures: AssistantFigures }) {
  const points = useMemo(
    () =>
      days.map(({ day, costMicros, asked }) => ({
        label: shortPeriod({ from: day, to: day }),
        value: costMicros / 1_000_000,
        words: `${longPeriod({ from: day, to: day })}: ${displayMicros(costMicros)}, ${plural(asked, 'question', 'questions')}`,
      })),
    [days],
  );
  const total = displayMicros(days.reduce((sum, { costMicros }) => sum + costMicros, 0));
  const budget =
    dailyBudgetMicros === null ? '' : `, with a budget of ${displayMicros(dailyBudgetMicros)} a day`;
  return (
    <ChartPanel
      title={`Cost by day: ${total} in ${plural(days.length, 'day', 'days')}${budget}`}
      points={points}
      format={axisCost}
      columns={['Date', 'Questions', 'Cost', ...(dailyBudgetMicros ? ['Of the budget'] : [])]}
      rows={days
        .toReversed()
        .map(({ day, asked, costMicros }) => [
          longPeriod({ from: day, to: day }),
          displayNumber(asked),
          displayMicros(costMicros),
          ...(dailyBudgetMicros ? [`${Math.round((100 * costMicros) / dailyBudgetMicros)}%`] : []),
        ])}
    />
  );
}

const axisCost = (dollars: number) => `$${Number(dollars.toPrecision(2))}`;

function Votes({ votes: { up, down, reasons } }: Pick<AssistantFigures, 'votes'>) {
  return (
    <section aria-labelledby="votes" className="panel">
      <h2 id="votes" className="px-4 py-3 text-lg">
        Votes
      </h2>
      <p className="px-4 pb-3">
        {`${plural(up, 'answer', 'answers')} helped, ${plural(down, 'answer', 'answers')} did not, in the last 30 days.`}
      </p>
      {reasons.length === 0 && (
        <p className="border-t border-bone-deep px-4 py-8 font-bold">Nobody has given a reason yet</p>
      )}
      {reasons.length > 0 && (
        <h3 id="reasons" className="border-t border-bone-deep px-4 py-3 font-bold">
          Latest reasons
        </h3>
      )}
      <ul aria-labelledby="reasons">
        {reasons.map(({ id, vote, reason, query, createdAt }) => (
          <li key={id} className="flex flex-col gap-1 border-t border-bone-deep px-4 py-3">
            <span className="flex flex-wrap items-center gap-3">
              <VoteBadge vote={vote} />
              <span className="text-sm text-stone">
                <Moment at={createdAt} as="ago" />
              </span>
            </span>
            <span className="wrap-anywhere">{reason}</span>
            <Link
              href={INTERACTIONS.addressOf(INTERACTIONS.read(''), { open: id })}
              className="link line-clamp-2 text-sm wrap-anywhere"
            >
              {query}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
