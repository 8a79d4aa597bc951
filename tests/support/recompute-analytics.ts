import type { Db } from '#db/client.ts';
import { type AnalyticsRange, type CountKind, FUNNEL_STEPS, ROLLING_RANGES } from '#shared/analytics.ts';
import { toSignedWire } from '#shared/money.ts';
import type { Analytics } from '#shared/schemas/analytics.schema.ts';

/** A visit before anything was summed up. */
interface RawVisit {
  at: Date;
  visitor: string;
  kind: CountKind;
  subject: string;
}

interface Question {
  range: AnalyticsRange;
  now: Date;
  visits: readonly RawVisit[];
}

/** Since when and until when the clocks of Los Angeles are an hour ahead. */
const SUMMERS = `
  create temp table if not exists summer (starts, ends);
  delete from summer;
  insert into summer select unixepoch(column1) * 1000, unixepoch(column2) * 1000 from (values
    ('2024-03-10 10:00', '2024-11-03 09:00'), ('2025-03-09 10:00', '2025-11-02 09:00'),
    ('2026-03-08 10:00', '2026-11-01 09:00'), ('2027-03-14 10:00', '2027-11-07 09:00'),
    ('2028-03-12 10:00', '2028-11-05 09:00'));
  create temp table if not exists raw_visits (at, visitor, kind, subject);
  delete from raw_visits;`;

/** The day of a moment in Los Angeles. */
const day = (moment: string) =>
  `date((${moment} - iif(exists (select 1 from summer where ${moment} >= starts and ${moment} < ends), 7, 8) * 3600000) / 1000, 'unixepoch')`;

const SALES = `select coalesce(sum(amount_cents), 0) as cents, count(iif(kind in ('captured', 'paid_outside'), 1, null)) as orders
  from ledger_entries where kind in ('captured', 'refunded', 'refund_returned', 'dispute_lost', 'dispute_reinstated', 'paid_outside', 'returned_outside')
  and ${day('occurred_at')} between ? and ?`;

const THIS_MONTH = `select date(@today, 'start of month') as "from", @today as "to",
  date(@today, 'start of month', '-1 month') as earlier,
  min(date(@today, 'start of month', '-1 day'),
    date(@today, 'start of month', '-1 month', (strftime('%d', @today) - 1) || ' days')) as last`;
const LAST_MONTH = `select date(@today, 'start of month', '-1 month') as "from", date(@today, 'start of month', '-1 day') as "to",
  date(@today, 'start of month', '-2 months') as earlier, date(@today, 'start of month', '-1 month', '-1 day') as last`;

/** Returns what the analytics screen has to show, from the records themselves and by another way than the screen. */
export function recomputeAnalytics(db: Db, { range, now, visits }: Question): Partial<Analytics> {
  const { $client: client } = db;
  client.exec(SUMMERS);
  const add = client.prepare('insert into raw_visits values (?, ?, ?, ?)');
  for (const { at, visitor, kind, subject } of visits) add.run(at.getTime(), visitor, kind, subject);
  const rows = <Row>(sql: string, ...values: unknown[]) => client.prepare(sql).all(...values) as Row[];
  const one = <Row>(sql: string, ...values: unknown[]) => rows<Row>(sql, ...values)[0] as Row;

  const { today } = one<{ today: string }>(`select ${day('@now')} as today`, { now: now.getTime() });
  const back = (days: number) => one<{ day: string }>('select date(?, ?) as day', today, `-${days} days`).day;
  const { from, to, before } = daysOf(range);

  function daysOf(name: AnalyticsRange) {
    if (name === 'month' || name === 'last-month') {
      const days = one<{ from: string; to: string; earlier: string; last: string }>(
        name === 'month' ? THIS_MONTH : LAST_MONTH,
        { today },
      );
      return { from: days.from, to: days.to, before: { from: days.earlier, to: days.last } };
    }
    const count = ROLLING_RANGES[name];
    return { from: back(count - 1), to: today, before: { from: back(2 * count - 1), to: back(count) } };
  }

  const salesOf = (first: string, last: string) => one<{ cents: number; orders: number }>(SALES, first, last);
  const inquiriesOf = (first: string, last: string, interests: string) =>
    one<{ n: number }>(
      `select count(*) as n from contacts where status <> 'spam' and interest in (${interests}) and ${day('created_at')} between ? and ?`,
      first,
      last,
    ).n;
  const ALL = "'military', 'civilian', 'both', 'other'";
  const [sales, earlier] = [salesOf(from, to), salesOf(before.from, before.to)];
  const [inquiries, earlierInquiries] = [
    inquiriesOf(from, to, ALL),
    inquiriesOf(before.from, before.to, ALL),
  ];
  const average = ({ cents, orders }: typeof sales) => (orders ? Math.round(cents / orders) : null);
  const wire = (cents: number | null) => (cents === null ? null : toSignedWire(cents));
  const growth = (later: number | null, past: number | null) =>
    later === null || past === null || past <= 0 ? null : Math.round(((later - past) * 1000) / past) / 10;
  const compared = (later: number, past: number) => ({
    now: later,
    before: past,
    growth: growth(later, past),
  });

  const periods = (first: string, last: string, name: string) =>
    rows<{ from: string; to: string }>(
      `with recursive days(day) as (select ? union all select date(day, '+1 day') from days where day < ?)
       select min(day) as "from", max(day) as "to" from days group by ${name} order by 1`,
      first,
      last,
    ).map((period) => {
      const { cents, orders } = salesOf(period.from, period.to);
      return { ...period, orders, revenue: toSignedWire(cents) };
    });
  const seen = (kind: CountKind) =>
    rows<{ subject: string; views: number; visitors: number }>(
      `select subject, count(*) as views, count(distinct ${day('at')} || visitor) as visitors from raw_visits
       where kind = ? and ${day('at')} between ? and ? group by subject order by views desc, subject`,
      kind,
      from,
      to,
    );
  const steps = seen('step');
  return {
    range,
    from,
    to,
    before,
    figures: {
      revenue: {
        now: toSignedWire(sales.cents),
        before: toSignedWire(earlier.cents),
        growth: growth(sales.cents, earlier.cents),
      },
      orders: compared(sales.orders, earlier.orders),
      inquiries: compared(inquiries, earlierInquiries),
      averageOrderValue: {
        now: wire(average(sales)),
        before: wire(average(earlier)),
        growth: growth(average(sales), average(earlier)),
      },
    },
    week: periods(back(6), today, 'day'),
    series: periods(from, to, range === '1y' ? "strftime('%Y-%m', day)" : 'day'),
    inquiryTypes: {
      military: inquiriesOf(from, to, "'military', 'both'"),
      civilian: inquiriesOf(from, to, "'civilian', 'both'"),
      general: inquiriesOf(from, to, "'other'"),
    },
    products: rows<{ id: string; name: string; units: number; cents: number; views: number }>(
      `with moved(product, units, cents) as (
         select product_id, quantity, quantity * unit_price_cents + coalesce(json_extract(adjustments, '$.discount'), 0) from order_items
           where order_id in (select id from orders where stripe_payment_intent_id is not null or paid_by is not null)
           and ${day('created_at')} between @from and @to
         union all
         select i.product_id, -sign(-e.amount_cents) * r.quantity, -sign(-e.amount_cents) * (r.goods_cents + coalesce(json_extract(r.adjustments, '$.discount'), 0))
           from refund_items r join order_items i on i.id = r.order_item_id join refunds f on f.id = r.refund_id
           join ledger_entries e on e.source = coalesce(f.provider_refund_id, f.id)
           where ${day('e.occurred_at')} between @from and @to)
       select p.id, p.name, coalesce(sum(units), 0) as units, coalesce(sum(cents), 0) as cents,
         (select count(*) from raw_visits where kind = 'product' and subject = p.id and ${day('at')} between @from and @to) as views
       from products p left join moved on moved.product = p.id group by p.id
       having views > 0 or coalesce(sum(units), 0) <> 0 or coalesce(sum(cents), 0) <> 0
       order by cents desc, views desc, name`,
      { from, to },
    ).map(({ cents, ...product }) => {
      const visitors = seen('product').find(({ subject }) => subject === product.id)?.visitors ?? 0;
      const buyers = seen('buyer').find(({ subject }) => subject === product.id)?.visitors ?? 0;
      const conversion = visitors === 0 ? null : Math.round((buyers * 1000) / visitors) / 10;
      return { ...product, revenue: toSignedWire(cents), visitors, buyers, conversion };
    }),
    funnel: FUNNEL_STEPS.map((step) => ({
      step,
      visitors: steps.find(({ subject }) => subject === step)?.visitors ?? 0,
    })),
    pages: seen('page').map(({ subject: path, views, visitors }) => ({ path, views, visitors })),
    searches: seen('search').map(({ subject: text, views: searches, visitors }) => ({
      text,
      searches,
      visitors,
    })),
  };
}
