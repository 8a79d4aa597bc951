import { and, between, eq, sql } from 'drizzle-orm';
import { type Db, preparedOn } from '#db/client.ts';
import { dailyCounts } from '#db/schema/analytics.ts';
import { products } from '#db/schema/catalog.ts';
import { type CountKind, FUNNEL_STEPS, MAX_LISTED } from '#shared/analytics.ts';
import type { Analytics } from '#shared/schemas/analytics.schema.ts';
import type { Span } from './ranges.ts';

interface Sums {
  count: number;
  visitors: number;
}

const statements = preparedOn((db) => ({
  bySubject: db
    .select({
      subject: dailyCounts.subject,
      count: sql<number>`sum(${dailyCounts.count})`,
      visitors: sql<number>`sum(${dailyCounts.visitors})`,
    })
    .from(dailyCounts)
    .where(
      and(
        eq(dailyCounts.kind, sql.placeholder('kind')),
        between(dailyCounts.day, sql.placeholder('from'), sql.placeholder('to')),
      ),
    )
    .groupBy(dailyCounts.subject)
    .prepare(),
  /** Indexed by product first, so that each product's days are one range of the index, regardless of older data. */
  byProduct: db
    .select({
      subject: products.id,
      count: sql<number>`sum(${dailyCounts.count})`,
      visitors: sql<number>`sum(${dailyCounts.visitors})`,
    })
    .from(products)
    .crossJoin(dailyCounts)
    .where(
      and(
        eq(dailyCounts.kind, sql.placeholder('kind')),
        eq(dailyCounts.subject, products.id),
        between(dailyCounts.day, sql.placeholder('from'), sql.placeholder('to')),
      ),
    )
    .groupBy(products.id)
    .prepare(),
}));

/** Returns the counts of a kind in a span, by subject. */
function countsBySubject(db: Db, kind: CountKind, span: Span): Map<string, Sums> {
  return toSums(statements(db).bySubject.all(limitsOf(kind, span)));
}

/** Returns the counts of each product in a span, by its id. */
export function countsByProduct(db: Db, kind: 'product' | 'buyer', span: Span): Map<string, Sums> {
  return toSums(statements(db).byProduct.all(limitsOf(kind, span)));
}

const limitsOf = (kind: CountKind, { firstDay, lastDay }: Span) => ({ kind, from: firstDay, to: lastDay });

function toSums(rows: ({ subject: string } & Sums)[]): Map<string, Sums> {
  return new Map(rows.map(({ subject, ...sums }) => [subject, sums]));
}

/** Returns the visitors of each step of the funnel, the most viewed pages, and the most frequent searches without results. */
export function readVisits(db: Db, span: Span): Pick<Analytics, 'funnel' | 'pages' | 'searches'> {
  const steps = countsBySubject(db, 'step', span);
  return {
    funnel: FUNNEL_STEPS.map((step) => ({ step, visitors: steps.get(step)?.visitors ?? 0 })),
    pages: mostOf(db, 'page', span).map(([path, { count: views, visitors }]) => ({ path, views, visitors })),
    searches: mostOf(db, 'search', span).map(([text, { count: searches, visitors }]) => ({
      text,
      searches,
      visitors,
    })),
  };
}

function mostOf(db: Db, kind: CountKind, span: Span): [string, Sums][] {
  return [...countsBySubject(db, kind, span)]
    .sort(([a, x], [b, y]) => y.count - x.count || (a < b ? -1 : 1))
    .slice(0, MAX_LISTED);
}
