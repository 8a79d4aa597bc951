import { saveSeoPage } from '#server/domain/seo/save-seo-page.ts';
import { findSeoRow } from '#server/domain/seo/seo-pages.queries.ts';
import { PATHS } from '#shared/paths.ts';
import type { SeoPageInput } from '#shared/schemas/seo-pages.schema.ts';
import type { SampleShop } from './sample-shop.ts';

interface SampleRecord {
  daysAgo: number;
  record: SeoPageInput;
}

/** A good record and two to improve. None is active, so that the pages of the site stay as they are. */
const RECORDS: SampleRecord[] = [
  {
    daysAgo: 58,
    record: {
      path: PATHS.military,
      title: 'Military trauma and tactical medicine training',
      description:
        'Hands-on trauma and tactical medicine training for military medics, nurses and physicians. Realistic scenarios, small groups and instructors who have served.',
      keywords: 'military training, tactical medicine, trauma training',
      ogTitle: 'Military trauma training',
      ogDescription: 'Hands-on training for medics, nurses and physicians, by people who have served.',
    },
  },
  {
    daysAgo: 36,
    record: {
      path: PATHS.team,
      title: 'Our instructors',
      description: 'Meet the medics, nurses and physicians who teach our courses.',
      keywords: 'instructors, combat medics',
    },
  },
  {
    daysAgo: 4,
    record: {
      path: PATHS.faqs,
      title: 'Answers before you book a course',
      description: 'What people ask us about certification, credits, places and prices.',
    },
  },
];

/** Plans the SEO records of some pages. A page that has one keeps it. */
export function planSeoRecords(shop: SampleShop): void {
  const { services } = shop;
  for (const { daysAgo, record } of RECORDS)
    shop.onWorkday(daysAgo, () => {
      if (!findSeoRow(services.db, record.path))
        saveSeoPage(services, { ...record, isActive: false }, shop.colleague);
    });
}
