import { describe, expect, it } from 'vitest';
import { judgeRequest } from './judge-request.ts';
import { pathOf } from './request-path.ts';

/** Judges a request that is written like its first line: `GET /store`. */
function judge(line: string) {
  const [method = '', url = ''] = line.split(' ');
  return judgeRequest(method, url, pathOf(url) ?? '');
}

it.each([
  ['/auth', '/auth'],
  ['/auth?create', '/auth?create'],
  ['/x/../auth', '/auth'],
  ['/auth/reset?token=a', '/auth/reset?token=a'],
  ['/account', '/account'],
])('shows the form again when it is posted before its script has loaded: %s', (url, to) => {
  expect(judge(`POST ${url}`)).toEqual({ kind: 'redirected', status: 303, to });
});

describe('an address that only the framework has', () => {
  it.each([
    '/_image?href=/share/about.png&w=1001&f=avif',
    '/_server-islands/x',
    '/_actions/x',
    '/store.html',
    '/store/camp-mug/index.html',
    '/api/cart.html',
    '/%2561dmin',
    '/store/%252e%252e',
    '/api/%2563art',
    '/100%2541',
  ])('is not found: %s', (url) => {
    expect(judge(`GET ${url}`)).toEqual({ kind: 'not_found' });
  });

  it('is none with an encoded percent sign', () => {
    expect(judge('GET /store/100%25-cotton')).toMatchObject({ kind: 'passed' });
  });
});

describe('a slash too many', () => {
  it.each(['/api/admin/seo/', '/api//cart', '/api/x/../'])('makes a call unknown: %s', (url) => {
    expect(judge(`GET ${url}`)).toEqual({ kind: 'not_found' });
  });

  it.each(['/api/admin/seo/%2F', '/api/admin/seo/%2Fcourse%2Fx', '/store%2f'])(
    'is none when it is encoded in a parameter: %s',
    (url) => {
      expect(judge(`GET ${url}`)).toEqual({ kind: 'passed', method: 'GET', url });
    },
  );

  it.each([
    ['/store/', '/store'],
    ['/store//?a=1', '/store?a=1'],
  ])('at the end of a page redirects: %s', (url, to) => {
    expect(judge(`GET ${url}`)).toEqual({ kind: 'redirected', status: 308, to });
  });

  it('after no course is not redirected, because no such page exists', () => {
    expect(judge('GET /course/?a=1')).toEqual({ kind: 'passed', method: 'GET', url: '/course?a=1' });
  });
});
