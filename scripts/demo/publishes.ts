import { failPublish, finishPublish, startPublish } from '#server/flows/publishing/run-publish.ts';
import type { Published } from '#server/kernel/releases/publish-outcome.ts';
import { addPublish } from '#server/kernel/releases/publish-pages.ts';
import type { SampleShop } from './sample-shop.ts';

const FAULT = 'The pages have faults:\n/faqs links to /course/met4-military, which leads nowhere.';

/** A publish of the past. */
interface Story {
  daysAgo: number;
  reason: string;
  seconds: number;
  /** Null for one that failed. */
  result: Published['result'] | null;
  pages: string[];
  /** It was done by the site itself. */
  isAutomatic?: boolean;
}

const STORIES: readonly Story[] = [
  {
    daysAgo: 81,
    reason: 'Institute facts saved',
    seconds: 2.4,
    result: 'rendered',
    pages: ['/', '/contact'],
  },
  { daysAgo: 63, reason: 'SEO page /military saved', seconds: 2.1, result: 'rendered', pages: ['/military'] },
  {
    daysAgo: 45,
    reason: 'Repository webhook',
    seconds: 16.8,
    result: null,
    pages: [],
    isAutomatic: true,
  },
  {
    daysAgo: 44,
    reason: 'Repository webhook',
    seconds: 17.2,
    result: 'built',
    pages: ['/faqs', '/course/met3-military'],
    isAutomatic: true,
  },
  { daysAgo: 23, reason: 'Data retention saved', seconds: 2.2, result: 'rendered', pages: ['/privacy'] },
  {
    daysAgo: 12,
    reason: 'SEO page /about saved; SEO page /team saved',
    seconds: 2.3,
    result: 'rendered',
    pages: ['/about', '/team'],
  },
  {
    daysAgo: 11,
    reason: 'Back to “Data retention saved”',
    seconds: 0.9,
    result: 'rolled_back',
    pages: ['/about', '/team'],
  },
  {
    daysAgo: 10,
    reason: 'SEO page /about saved',
    seconds: 2.2,
    result: 'rendered',
    pages: ['/about', '/team'],
  },
];

/** Plans what was published in the past. Its releases are gone, as those of real publishes would be. */
export function planPublishes(shop: SampleShop): void {
  for (const { daysAgo, reason, seconds, result, pages, isAutomatic } of STORIES) {
    shop.onWorkday(daysAgo, () => {
      const { services, random, admin } = shop;
      const release = `${random.hex(16)}`;
      const kind = result === 'rolled_back' ? 'rollback' : 'publish';
      const actor = isAutomatic ? null : admin.username;
      const id = addPublish(services, { kind, reason, actor, release });
      startPublish(services, id);
      const ended = { db: services.db, now: () => new Date(shop.now() + seconds * 1000) };
      const log = `Rendered the pages again: ${release}\nPublished in ${seconds} s.`;
      if (result) finishPublish(ended, id, { result, release, pages, log });
      else failPublish(ended, id, FAULT);
    });
  }
}
