import { plural } from '#shared/count-words.ts';
import { RETENTION, RETENTION_NAMES, type Retention } from '#shared/retention.ts';

/** The paragraph of the privacy addendum that the list replaces. */
const PLACE = '<p>[[retention]]</p>';

/**
 * Returns the HTML of the privacy addendum with the retention of each kind of record (docs/product/back-office.md#retention).
 * @throws Error if the addendum has no `[[retention]]`: the page would not say how long we keep data
 */
export function withRetention(html: string | undefined, retention: Retention): string {
  if (!html?.includes(PLACE))
    throw new Error('src/content/policies/privacy-addendum.md needs a paragraph [[retention]].');
  const rows = RETENTION_NAMES.map((name) => {
    const words = plural(retention[name], 'day', 'days');
    return `<li><strong>${RETENTION[name].what}:</strong> ${words}</li>`;
  });
  return html.replace(PLACE, `<ul>${rows.join('')}</ul>`);
}
