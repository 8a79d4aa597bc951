import { type Db, transaction } from '#db/client.ts';
import { FUNNEL_STEPS } from '#shared/analytics.ts';
import { isoDay } from '#shared/dates.ts';
import { DAY_MS } from '#shared/durations.ts';

const PAGES = 40;

interface Visits {
  /** How many views in all. */
  views: number;
  days: number;
  now: Date;
}

/** Stores the views of pages and of all products on each of the last days, visitors of each step, and 100 searches a day. */
export function fillVisits(db: Db, { views, days, now }: Visits): void {
  const productIds = db.$client.prepare<[], string>('select id from products').pluck().all();
  const pages = Array.from({ length: PAGES }, (_, index) => `/course/course-${index}`);
  const subjects = [
    ...productIds.map((id) => ['product', id] as const),
    ...pages.map((path) => ['page', path] as const),
  ];
  const count = Math.ceil(views / days / subjects.length);
  const add = db.$client.prepare(
    'insert or replace into daily_counts (kind, subject, day, count, visitors) values (?, ?, ?, ?, ?)',
  );
  transaction(db, () => {
    for (let ago = 0; ago < days; ago += 1) {
      const day = isoDay(new Date(now.getTime() - ago * DAY_MS));
      for (const [kind, subject] of subjects) add.run(kind, subject, day, count, Math.ceil(count / 2));
      for (const [index, id] of productIds.entries())
        if ((ago + index) % 5 === 0) add.run('buyer', id, day, 1, 1);
      for (const [index, step] of FUNNEL_STEPS.entries())
        add.run('step', step, day, 400 >> index, 400 >> index);
      for (let search = 0; search < 100; search += 1)
        add.run('search', `search ${ago * 7 + search}`, day, 1, 1);
    }
  });
}
