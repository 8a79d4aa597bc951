import type { Services } from '#server/kernel/services.ts';
import { type Day, daysOfMonth } from '#server/kernel/time/days.ts';
import { dayIn } from '#shared/dates.ts';
import { PAYMENT_KINDS } from '#shared/ledger.ts';
import { sum } from '#shared/money.ts';
import type { PaymentReport } from '#shared/schemas/payments.schema.ts';
import { firstEntry, type KindSum, sumsBetween, toSums } from './ledger.queries.ts';
import { paymentsWithoutFee } from './unknown-fees.queries.ts';

/**
 * Returns the entries of each day of a month or each month of a year, recomputed from the ledger
 * (docs/product/payments.md#ledger).
 * @param period `2026-11` or `2026`; the current month by default
 */
export function paymentReport(
  services: Pick<Services, 'db' | 'env' | 'now'>,
  period?: string,
): PaymentReport {
  const { db, env, now } = services;
  const today = dayIn(env.timeZone, now());
  const [first, thisMonth] = [dayIn(env.timeZone, firstEntry(db) ?? now()).slice(0, 7), today.slice(0, 7)];
  const chosen = period ?? thisMonth;
  const spans = chosen.length === 4 ? monthsOf(env.timeZone, chosen) : daysOfMonth(env.timeZone, chosen);
  const begun = spans.filter(({ date }) => date <= today);
  const unknown = withoutFee(services, begun);
  const rows = begun.map((span) => ({
    date: span.date,
    kinds: sumsBetween(services, span),
    unknownFees: unknown.filter((at) => at >= span.from && at < span.to).length,
  }));
  const years = yearsFrom(first, thisMonth).reverse();
  return {
    period: chosen,
    periods: {
      years,
      months: years
        .flatMap((year) => MONTHS.map((month) => `${year}-${month}`).reverse())
        .filter((month) => month >= first && month <= thisMonth),
    },
    rows: rows.map(({ date, kinds, unknownFees }) => ({ date, ...toFigures(kinds), unknownFees })),
    total: { ...toFigures(rows.flatMap(({ kinds }) => kinds)), unknownFees: unknown.length },
  };
}

/** Returns when the payments within the spans were made whose fee isn't known yet, in milliseconds since 1970. */
function withoutFee(services: Pick<Services, 'db' | 'env'>, spans: readonly Day[]): number[] {
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) return [];
  const payments = paymentsWithoutFee(services, { from: new Date(first.from), to: new Date(last.to) });
  return payments.map(({ occurredAt }) => occurredAt.getTime());
}

const MONTHS = Array.from({ length: 12 }, (_, index) => String(index + 1).padStart(2, '0'));

/** Returns the months of a year, whose `date` is `2026-11`. */
function monthsOf(timeZone: string, year: string): Day[] {
  return MONTHS.flatMap((month) => {
    const date = `${year}-${month}`;
    const days = daysOfMonth(timeZone, date);
    const [first, last] = [days[0], days.at(-1)];
    return first && last ? [{ date, from: first.from, to: last.to }] : [];
  });
}

function yearsFrom(first: string, last: string): string[] {
  const [from, to] = [first, last].map((month) => Number(month.slice(0, 4))) as [number, number];
  return Array.from({ length: to - from + 1 }, (_, index) => String(from + index));
}

function toFigures(kinds: readonly KindSum[]) {
  const payments = sum(
    kinds.filter(({ kind }) => PAYMENT_KINDS.some((one) => one === kind)).map(({ n }) => n),
  );
  return { payments, ...toSums(kinds) };
}
