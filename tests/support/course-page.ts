import type { PageChanges } from './site-release.ts';

/** A page of a course as the site renders it: structured data, and the list of what it covers. */
export function coursePage(category: string, title: string, program: string, covers: string[]): PageChanges {
  return {
    title: `${category} ${program} Course | GTI`,
    jsonLd: JSON.stringify({
      '@context': 'https://schema.org',
      '@graph': [
        {
          '@type': 'Course',
          courseCode: category,
          name: `${category}: ${title}`,
          description: `About ${title}.`,
        },
      ],
    }),
    body: `<h1>${title}</h1><section id="covered"><h2>What's covered</h2>
    <ul>${covers.map((topic) => `<li>${topic}</li>`).join('')}</ul></section>`,
  };
}
