import { asc, eq } from 'drizzle-orm';
import type { Db } from '#db/client.ts';
import { users } from '#db/schema/accounts.ts';
import { completeSamples, recordSamples } from '#server/flows/samples/record-samples.ts';
import type { Env } from '#server/kernel/env/env.ts';
import { countSampleOrders, sampleState } from '#server/kernel/samples/samples.queries.ts';
import type { Administrator } from '#shared/audit.ts';
import { DAY_MS } from '#shared/durations.ts';
import { planAccounts } from './accounts.ts';
import { planInquiries } from './inquiries.ts';
import { addInteractions } from './interactions.ts';
import { hasProviderPayments } from './provider-payments.ts';
import { planPublishes } from './publishes.ts';
import { createPerson, type Person } from './sample-people.ts';
import { createSampleShop, type SampleShop, type Story, type Visit } from './sample-shop.ts';
import { DESIGN_TEXTS } from './sample-texts.ts';
import { planSeoRecords } from './seo-records.ts';
import { abandoned, ordinary, RARE_STORIES } from './stories.ts';
import { addSyncedProducts } from './synced-products.ts';
import { planVendorOrders } from './vendor-stories.ts';
import { addVisits } from './visits.ts';

const DAYS = 90;
const VISITS = 165;
const SEED = 1776;
/** The share of visits by returning people. */
const RETURNING = 0.25;
/** Every so many visits are abandoned, and as many have a design. */
const ABANDONED_EVERY = 18;
const DESIGN_EVERY = 16;
/** How many people order with a design, one after another. */
const TEAMS = 3;

/** Why nothing was filled in; the message says what to do. */
export class FillRefused extends Error {
  override readonly name = 'FillRefused';
}

interface Options {
  env: Env;
  db: Db;
  now?: Date;
  /** How many people visit the shop; most buy something. */
  visits?: number;
  /** Called before each step of the shop's past, to test crashes. */
  onStep?: () => void;
}

/**
 * Fills a sandbox with orders of the last 90 days and all that belongs to them (docs/product/sandbox.md#sample-orders). The
 * same shop on the same day gets the same orders.
 * @returns the number of orders
 * @throws FillRefused for a shop with real payments, without an administrator or with samples
 */
export async function fillSandbox({
  env,
  db,
  now = new Date(),
  visits = VISITS,
  onStep,
}: Options): Promise<number> {
  const admin = requireSandbox(env, db);
  const shop = createSampleShop({ env, db, admin, now, days: DAYS, seed: SEED });
  refuseSamples(recordSamples(db));
  // Thousands of commits needn't reach the disk one by one: a power failure may cost the last samples, and nothing else.
  db.$client.pragma('synchronous = NORMAL');
  planVisits(shop, now, visits);
  planAccounts(shop);
  planInquiries(shop);
  planSeoRecords(shop);
  planPublishes(shop);
  // Later than the products' first sync.
  const hasSyncedProducts = addSyncedProducts(shop.services, now);
  if (hasSyncedProducts) planVendorOrders(shop);
  await shop.runSteps(() => {
    onStep?.();
    if (sampleState(db) === 'none')
      throw new FillRefused('The samples were removed meanwhile. Nothing more was added.');
  });
  const past = { env, now, count: DAYS, random: shop.random };
  addVisits(db, past);
  addInteractions(db, past);
  completeSamples(db);
  return countSampleOrders(db);
}

function requireSandbox(env: Env, db: Db): Pick<Administrator, 'userId' | 'username'> {
  if (!env.payments.sandbox) {
    throw new FillRefused(
      'This shop has a STRIPE_SECRET_KEY. Sample orders are only for a sandbox, which has none. Nothing was changed.',
    );
  }
  if (hasProviderPayments(env, db)) {
    throw new FillRefused(
      'This shop has payments that its sandbox did not make. Sample orders are only for a shop that has never used a payment provider. Nothing was changed.',
    );
  }
  const admins = db.select().from(users).where(eq(users.role, 'admin')).orderBy(asc(users.createdAt));
  const admin = admins.limit(1).get();
  if (!admin)
    throw new FillRefused('This shop has no administrator yet. Run npm start once, then try again.');
  return { userId: admin.id, username: admin.username };
}

function refuseSamples(state: ReturnType<typeof sampleState>): void {
  if (state === 'complete') {
    throw new FillRefused('The sample orders are there already. To remove them: npm run demo -- --remove');
  }
  if (state === 'partial') {
    throw new FillRefused(
      'npm run demo is running or was interrupted. If it was interrupted, remove what it has made: npm run demo -- --remove',
    );
  }
}

/** Plans all visits with their stories, oldest first. */
function planVisits(shop: SampleShop, now: Date, visits: number): void {
  const { calendar } = shop;
  const moments = Array.from({ length: visits }, calendar.visit).sort((a, b) => a - b);
  const rare = [...RARE_STORIES];
  const people: Person[] = [];
  for (const [index, moment] of moments.entries()) {
    const visit = planVisit(shop, people, index);
    const [next] = rare;
    const isAbandoned = index % ABANDONED_EVERY === 7;
    const isRare = !isAbandoned && next !== undefined && now.getTime() - moment <= next.daysAgo * DAY_MS;
    if (isRare) rare.shift();
    const story: Story = isRare ? next.story : isAbandoned ? abandoned : ordinary;
    shop.at(moment, () => story(shop, visit));
  }
}

function planVisit({ random }: SampleShop, people: Person[], index: number): Visit {
  const turn = Math.floor(index / DESIGN_EVERY);
  const isTeam = index % DESIGN_EVERY === 5;
  const known = isTeam
    ? people[turn % TEAMS]
    : people.length > 10 && random.next() < RETURNING
      ? random.pick(people)
      : undefined;
  const person = known ?? createPerson(random, people.length + 1);
  if (!known) people.push(person);
  const text = isTeam ? random.pick(DESIGN_TEXTS) : null;
  return { person, size: random.pick([1, 1, 1, 2, 2]), text };
}
