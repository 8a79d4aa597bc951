import { useQuery } from '@tanstack/react-query';
import { CircleCheck } from 'lucide-react';
import { Link } from 'wouter';
import type { TodayLane } from '#shared/schemas/today.schema.ts';
import { call } from '../../../client/api.ts';
import { useServed } from '../kit/admin-context.ts';
import { LoadError } from '../kit/LoadError.tsx';
import { Moment } from '../kit/Moment.tsx';
import { GoingOut } from '../orders/fulfillment/GoingOut.tsx';
import { useToday } from '../orders/today.queries.ts';
import { AttentionEntry } from './AttentionEntry.tsx';
import { LaneActions } from './LaneActions.tsx';
import { LANE_WORDS, PART_WORDS } from './lane-words.ts';

/** What needs a person: the day's work in lanes, then everything else (docs/product/back-office.md#today). */
export function Today() {
  const today = useToday();
  const others = useQuery({
    ...useServed('attention'),
    queryKey: ['attention'],
    queryFn: () => call('GET /api/admin/attention'),
  });
  const lanes = today.data?.lanes.filter(({ count }) => count > 0) ?? [];
  const isLoaded = today.data && others.data;
  const error = today.error ?? others.error;
  return (
    <div className="flex flex-col gap-3">
      <GoingOut />
      <section aria-labelledby="today" className="panel" aria-busy={!isLoaded && !error}>
        <h2 id="today" className="px-4 py-3 text-lg">
          Needs you today
        </h2>
        {error && !isLoaded && (
          <LoadError
            message="Failed to load what needs attention. Please try again."
            error={error}
            onRetry={() => Promise.all([today.refetch(), others.refetch()])}
          />
        )}
        {!isLoaded && !error && <div className="skeleton m-4 mt-0 h-11" />}
        {isLoaded && lanes.length + others.data.length === 0 && (
          <p className="flex items-center gap-2 border-t border-bone-deep p-4">
            <CircleCheck aria-hidden="true" size={20} className="text-good" />
            Nothing needs you.
          </p>
        )}
        {isLoaded && (
          <ul>
            {lanes.map((lane) => (
              <LaneRow key={lane.lane} {...lane} />
            ))}
            {others.data.map((entry) => (
              <AttentionEntry key={entry.kind} {...entry} />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

function LaneRow({ lane, count, oldest, href, parts, dueAt }: TodayLane) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-bone-deep px-4 py-2">
      <div className="min-w-0 grow basis-64">
        <p className="flex min-h-11 flex-wrap items-center gap-x-3">
          <Link href={href} className="link font-semibold">
            {LANE_WORDS[lane](count)}
          </Link>
          {oldest && (
            <span className="text-sm text-stone">
              {lane === 'late_at_vendor' ? 'oldest due ' : 'oldest: '}
              <Moment at={oldest} as="ago" />
            </span>
          )}
          {dueAt && (
            <span className="text-sm font-semibold text-bad">
              Evidence due <Moment at={dueAt} as="day" />
            </span>
          )}
        </p>
        {parts.length > 1 && (
          <ul className="pb-2 text-sm">
            {parts.map((one) => (
              <li key={one.part}>
                <Link href={one.href} className="link inline-block py-1">
                  {PART_WORDS[one.part](one.count)}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
      <LaneActions lane={lane} count={count} />
    </li>
  );
}
