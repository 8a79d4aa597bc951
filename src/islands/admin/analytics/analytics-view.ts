import { ADMIN_PATHS } from '#shared/admin-paths.ts';
import { ANALYTICS_RANGE_NAMES, type AnalyticsRange, DEFAULT_RANGE } from '#shared/analytics.ts';
import { createUrlView } from '../../kit/url-view.ts';

interface AnalyticsView {
  range: AnalyticsRange;
}

/** Reads the range of an address: `?range=90d`. */
export function readRange(value: string | null): AnalyticsRange {
  return ANALYTICS_RANGE_NAMES.find((name) => name === value) ?? DEFAULT_RANGE;
}

export function readAnalyticsView(search: string): AnalyticsView {
  return { range: readRange(new URLSearchParams(search).get('range')) };
}

export const ANALYTICS_VIEW = createUrlView<AnalyticsView>({
  read: readAnalyticsView,
  address: (view, change) => {
    const { range } = { ...view, ...change };
    return range === DEFAULT_RANGE ? ADMIN_PATHS.analytics : `${ADMIN_PATHS.analytics}?range=${range}`;
  },
});
