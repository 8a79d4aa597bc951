import { expect, it } from 'vitest';
import { RETENTION_NAMES, type Retention } from '#shared/retention.ts';
import { withRetention } from './retention-list.ts';

const retention = (days: number) =>
  Object.fromEntries(RETENTION_NAMES.map((name) => [name, days])) as Retention;

it('lists every kind of record in place of [[retention]]', () => {
  const html = withRetention('<p>Kept:</p><p>[[retention]]</p>', { ...retention(1), emails: 1730 });
  expect(html).toContain('<p>Kept:</p><ul><li><strong>Internal processing records:</strong> 1 day</li>');
  expect(html).toContain('<li><strong>The list of emails we sent:</strong> 1,730 days</li>');
  expect(html.match(/<li>/g)).toHaveLength(RETENTION_NAMES.length);
});

it('fails without a place for the list', () => {
  for (const html of [undefined, '<p>Kept.</p>'])
    expect(() => withRetention(html, retention(7))).toThrow('needs a paragraph [[retention]]');
});
