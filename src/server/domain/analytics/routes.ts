import { z } from 'zod';
import { dashboardFigures } from '#server/domain/sales/orders/orders.queries.ts';
import { csvResponse } from '#server/kernel/http/csv-file.ts';
import { endpoint } from '#server/kernel/http/endpoint.ts';
import { courseIdOf } from '#shared/paths.ts';
import { AnalyticsQuery, SalesQuery } from '#shared/schemas/admin-queries.schema.ts';
import { Analytics } from '#shared/schemas/analytics.schema.ts';
import { DaySales } from '#shared/schemas/attention.schema.ts';
import { DashboardFigures } from '#shared/schemas/order-summary.schema.ts';
import { VisitInput } from '#shared/schemas/visit.schema.ts';
import { listDaySales, readAnalytics } from './analytics.queries.ts';
import { countEmptySearch, countView } from './count-visit.ts';
import { exportAnalytics } from './export-analytics.ts';

export const analyticsRoutes = {
  'POST /api/views': endpoint({
    summary:
      'Counts the view of a page or product (`path`), or a search of the store that found nothing (`search`). Nothing is counted for ' +
      'a path that the site does not have, for programs, and for visitors who send `DNT: 1` or `Sec-GPC: 1`.',
    auth: 'public',
    limit: 'view',
    input: VisitInput,
    run: async ({ input: { path, search }, services, http }) => {
      if (search !== undefined) countEmptySearch(services, http, search);
      if (path === undefined) return;
      // Imported here, because only Astro resolves its collections.
      const courses = courseIdOf(path)
        ? await (await import('../../../content/course-labels.ts')).courseLabels()
        : new Map<string, string>();
      countView(services, http, path, [...courses.keys()]);
    },
  }),
  'GET /api/admin/analytics/dashboard': endpoint({
    summary: 'Returns the figures of the dashboard.',
    auth: 'admin',
    limit: 'admin',
    output: DashboardFigures,
    run: ({ services }) => dashboardFigures(services),
  }),
  'GET /api/admin/analytics/export.csv': endpoint({
    summary:
      'Returns the figures of a range of days as a CSV file, a row per figure, with their number in the header `X-Total-Count`.',
    auth: 'admin',
    limit: 'admin',
    input: AnalyticsQuery,
    file: 'text/csv',
    run: ({ input, actor, services }) => csvResponse(exportAnalytics(services, input.range, actor)),
  }),
  'GET /api/admin/analytics': endpoint({
    summary:
      "Returns the figures of a range of days in the shop's time zone, today last, compared with as many days before: revenue, orders, " +
      'inquiries, products, visitors by step of a purchase, pages and searches.',
    auth: 'admin',
    limit: 'admin',
    input: AnalyticsQuery,
    output: Analytics,
    run: ({ input, services }) => readAnalytics(services, input.range),
  }),
  'GET /api/admin/analytics/sales': endpoint({
    summary: "Returns the sales of each of the last days in the shop's time zone, today last.",
    auth: 'admin',
    limit: 'admin',
    input: SalesQuery,
    output: z.array(DaySales),
    run: ({ input, services }) => listDaySales(services, input.days),
  }),
};
