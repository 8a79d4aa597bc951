import { readdirSync } from 'node:fs';
import { get } from 'node:http';
import { join, parse } from 'node:path';
import { ROOT } from '#scripts/root.ts';
import { BASE_URL } from './e2e-settings.ts';

/** The ids of a folder of src/content: the owner adds and takes away files. */
export function contentIds(collection: 'courses' | 'faqs' | 'team'): string[] {
  return readdirSync(join(ROOT, 'src/content', collection))
    .filter((file) => /\.ya?ml$/.test(file))
    .map((file) => parse(file).name)
    .sort();
}

/** The prerendered pages that everybody may find. */
export const PUBLIC_PAGES = [
  '/',
  '/about',
  '/military',
  '/civilian',
  '/faqs',
  '/contact',
  '/privacy',
  '/cancellation-policy',
  '/team',
  '/find-my-order',
  ...contentIds('courses').map((id) => `/course/${id}`),
];

interface Fetched {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** As it came over the wire. */
  bytes: number;
  body: Buffer;
}

/** Asks the site as a browser does, without undoing the compression. */
export function fetchRaw(path: string, acceptEncoding = 'br'): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    get(
      new URL(path, BASE_URL),
      { agent: false, headers: { 'accept-encoding': acceptEncoding } },
      (answer) => {
        const chunks: Buffer[] = [];
        answer.on('data', (chunk: Buffer) => chunks.push(chunk));
        answer.on('end', () => {
          const body = Buffer.concat(chunks);
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: body.byteLength, body });
        });
      },
    ).on('error', reject);
  });
}

/** The HTML of a page. */
export async function fetchHtml(path: string): Promise<string> {
  return (await fetchRaw(path, 'identity')).body.toString('utf8');
}

/** The values of an attribute of all tags with this name that also match `where`. */
export function attributes(html: string, tag: string, attribute: string, where = /./s): string[] {
  return [...html.matchAll(new RegExp(`<${tag}\\b[^>]*>`, 'g'))]
    .map(([whole]) => whole)
    .filter((whole) => where.test(whole))
    .flatMap((whole) => new RegExp(`\\s${attribute}="([^"]*)"`).exec(whole)?.[1] ?? []);
}
