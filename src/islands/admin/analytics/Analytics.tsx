import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useSearch } from 'wouter';
import { ANALYTICS_RANGE_NAMES, RANGE_LABELS } from '#shared/analytics.ts';
import type { Analytics as Data } from '#shared/schemas/analytics.schema.ts';
import { addressOf, call } from '../../../client/api.ts';
import { zoneWords } from '../kit/dates.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { ExportButton } from '../kit/list/ExportButton.tsx';
import { SampleBadge } from '../kit/StatusBadges.tsx';
import { AnalyticsTiles } from './AnalyticsTiles.tsx';
import { ANALYTICS_VIEW, readAnalyticsView, readRange } from './analytics-view.ts';
import { longPeriod } from './analytics-words.ts';
import { PageTable, ProductTable, SearchTable } from './RankedTables.tsx';
import { SalesCharts } from './SalesCharts.tsx';
import { Funnel, InquiryTypes } from './VisitorCharts.tsx';

/** Revenue, orders, inquiries and visitors of a range of days (docs/product/analytics.md#analytics). */
export function Analytics() {
  const { range } = readAnalyticsView(useSearch());
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: ['analytics', range],
    queryFn: () => call('GET /api/admin/analytics', { range }),
    placeholderData: keepPreviousData,
  });
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <label className="w-full sm:w-56">
          <span className="label">Time range</span>
          <select
            className="input"
            value={range}
            onChange={({ target: { value } }) => ANALYTICS_VIEW.change({ range: readRange(value) })}
          >
            {ANALYTICS_RANGE_NAMES.map((name) => (
              <option key={name} value={name}>
                {RANGE_LABELS[name]}
              </option>
            ))}
          </select>
        </label>
        <ExportButton href={addressOf('GET /api/admin/analytics/export.csv', { range })} />
      </div>
      {error && (
        <div className="panel">
          <LoadError message="Failed to load analytics. Please try again." error={error} onRetry={refetch} />
        </div>
      )}
      <AnalyticsTiles data={data} hasFailed={Boolean(error)} />
      {!data && !error && <div className="skeleton panel h-64" />}
      {data && <Figures data={data} busy={isPlaceholderData} />}
    </div>
  );
}

function Figures({ data, busy }: { data: Data; busy: boolean }) {
  return (
    <div aria-busy={busy} className={`flex flex-col gap-4 ${busy ? 'opacity-60' : ''}`}>
      <Sources data={data} />
      <div className="grid gap-4 *:only:col-span-full xl:grid-cols-2">
        <SalesCharts data={data} />
      </div>
      <ProductTable data={data} busy={busy} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <Funnel steps={data.funnel} />
        <InquiryTypes types={data.inquiryTypes} total={data.figures.inquiries.now} />
        <PageTable pages={data.pages} />
        <SearchTable searches={data.searches} />
      </div>
    </div>
  );
}

/** Where the figures come from, and what they don't have. */
function Sources({ data }: { data: Data }) {
  return (
    <p className="text-sm text-stone">
      {longPeriod(data)}, {zoneWords(data.timeZone)}. Revenue and orders are from the ledger, after refunds
      and lost disputes; what an open dispute holds still counts. Inquiries are messages from the contact
      form, without spam. Each visitor counts once a day, without cookies. Bots, and people who ask not to be
      tracked, aren't counted.
      {data.hasSamples && (
        <>
          {' '}
          <SampleBadge /> The figures include sample data.
        </>
      )}
    </p>
  );
}
