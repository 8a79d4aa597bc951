import type { CollectionEntry } from 'astro:content';
import { type Institute, isSet, socialLinks } from '#config/institute.ts';
import { PATHS } from '#shared/paths.ts';

/** Returns the institute with its known facts. */
export function organization(site: URL | undefined, institute: Institute, description: string): object {
  const { name, shortName, email, phone, streetAddress } = institute;
  const links = socialLinks(institute)
    .map(({ href }) => href)
    .filter(isSet);
  return {
    '@type': 'EducationalOrganization',
    '@id': at(site, '/#institute'),
    name,
    alternateName: shortName,
    url: at(site, PATHS.home),
    logo: at(site, '/icon-512.png'),
    description,
    ...(isSet(email) && { email }),
    ...(isSet(phone) && { telephone: phone }),
    ...(isSet(streetAddress) && { address: streetAddress }),
    ...(links.length > 0 && { sameAs: links }),
  };
}

/** Returns a course, without its ratings (docs/product/site.md#ratings). */
export function course(
  site: URL | undefined,
  institute: Pick<Institute, 'name'>,
  { id, data }: CollectionEntry<'courses'>,
): object {
  return {
    '@type': 'Course',
    name: `${data.category}: ${data.title}`,
    courseCode: data.category,
    description: data.description,
    url: at(site, PATHS.course(id)),
    image: at(site, `/share/course-${id}.png`),
    inLanguage: 'en-US',
    ...(data.credit && { educationalCredentialAwarded: data.credit }),
    provider: { '@type': 'EducationalOrganization', name: institute.name, url: at(site, PATHS.home) },
  };
}

export function courseList(site: URL | undefined, courses: readonly CollectionEntry<'courses'>[]): object {
  return {
    '@type': 'ItemList',
    itemListElement: courses.map(({ id }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: at(site, PATHS.course(id)),
    })),
  };
}

export function faqPage(faqs: readonly CollectionEntry<'faqs'>[]): object {
  return {
    '@type': 'FAQPage',
    mainEntity: faqs.map(({ data }) => ({
      '@type': 'Question',
      name: data.question,
      acceptedAnswer: { '@type': 'Answer', text: data.answer },
    })),
  };
}

/** Returns the breadcrumbs from the home page to this one. */
export function breadcrumbs(site: URL | undefined, ...trail: [name: string, path: string][]): object {
  const steps: [string, string][] = [['Home', PATHS.home], ...trail];
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(([name, path], index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: at(site, path),
    })),
  };
}

/** Returns the absolute address of a path. */
export function at(site: URL | undefined, path: string): string {
  return new URL(path, site).href;
}
