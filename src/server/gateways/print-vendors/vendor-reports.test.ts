import { expect, it } from 'vitest';
import { idOfContent, parseReport } from './vendor-reports.ts';

const nested = (depth: number) => `{"data":${'['.repeat(depth)}${']'.repeat(depth)}}`;

it('parses a report that can be written again', () => {
  expect(parseReport('{"type":"a","data":{"order":{"id":1}}}')).toEqual({
    type: 'a',
    data: { order: { id: 1 } },
  });
  expect(idOfContent(parseReport(nested(50)))).toMatch(/^[0-9a-f]{32}$/);
});

it.each(
  [
    ['', '{', 'null', '"a"', '[]'].map((body) => [body, body] as const),
    [
      ['{"data":[[[…', nested(200)],
      ['the deepest in a megabyte', nested(500_000)],
    ] as const,
  ].flat(),
)('refuses %s', (_, body) => {
  expect(() => parseReport(body)).toThrow(expect.objectContaining({ code: 'bad_request' }));
});
