import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type Db, preparedOn } from '#db/client.ts';
import { PATHS } from '#shared/paths.ts';
import { productOfSlug, slugOfProduct } from '../catalog/slugs.queries.ts';
import { nextHoldExpiry } from '../catalog/stock-holds.ts';
import { bestCoding, type Coding } from '../http/accepts-encoding.ts';
import type { Services } from '../services.ts';
import type { AstroHandler } from './astro-handler.ts';
import { encodedAs, type PublishedResponse } from './published-responses.ts';
import { recordResponse } from './record-response.ts';
import { securityHeaders } from './security-headers.ts';

/** A call or page that shows the same to everybody until somebody edits what it shows. */
interface Kept {
  path: RegExp;
  /** Returns whether there is what the path names. Without it, anybody could fill the memory. */
  has?: (db: Db, name: string) => boolean;
  /** Of a page: one for a signed-in visitor is rendered, which renews the session. */
  isPage?: true;
  /** Of a page whose views are counted when it is requested, so that no browser may show it again by itself. */
  isPrivate?: true;
}

const KEPT: readonly Kept[] = [
  { path: /^\/api\/products(?:\/store|\/categories)?$/ },
  {
    path: /^\/api\/products\/([0-9a-f-]{36})\/variants$/,
    has: (db, id) => slugOfProduct(db, id) !== undefined,
  },
  { path: /^\/api\/seo$/ },
  { path: new RegExp(`^${PATHS.store}$`), isPage: true },
  {
    path: new RegExp(`^${PATHS.store}/([a-z0-9-]+)$`),
    isPage: true,
    isPrivate: true,
    has: (db, slug) => productOfSlug(db, slug) !== undefined,
  },
];

/** The most that are kept, each coding for itself. The one that was rendered first gives way. */
const MOST_KEPT = 500;
/** In every time zone, a day begins at a full quarter of an hour. */
const QUARTER_MS = 900_000;

interface Entry {
  /** The milliseconds since 1970 between which time alone doesn't change it. */
  from: number;
  until: number;
  response: PublishedResponse | Promise<PublishedResponse | null>;
}

export interface KeptResponses {
  /**
   * Returns the response to GET or HEAD of a URL without a query that shows the same to everybody. It is exactly what the
   * route says at this moment. A promise while it is rendered, of null if it can't be kept; undefined for any other request.
   */
  find: (request: IncomingMessage) => Entry['response'] | undefined;
  /** Forgets all responses. */
  clear: () => void;
}

const statements = preparedOn(({ $client }) => ({
  version: $client.prepare<[], number>('select version from content_version').pluck(),
}));

/**
 * Keeps responses that change only when somebody edits what they show (docs/decisions/036-kept-responses.md). Astro renders each
 * once per change and coding, for nobody in particular: without a cookie, an address or any other header of a visitor.
 */
export function keepResponses(services: Services, astro: AstroHandler): KeptResponses {
  const { db, env, now, sessions } = services;
  /** What was rendered since the content has this version. */
  const entries = new Map<string, Entry>();
  let version: number | undefined;
  const { host } = new URL(env.siteUrl);
  const common = securityHeaders(env.siteUrl);
  // Counted would be whoever happened to come first after a change.
  const uncounted = { ...services.limits, spend: async () => undefined };
  const locals = { services: { ...services, limits: uncounted }, address: '', user: null };

  return { find, clear: () => entries.clear() };

  function find({ url = '', headers }: IncomingMessage): Entry['response'] | undefined {
    const kept = KEPT.find(({ path }) => path.test(url));
    if (!kept || (kept.isPage && headers.cookie?.includes(sessions.cookieName))) return undefined;
    try {
      return current(kept, url, bestCoding(String(headers['accept-encoding'] ?? '')));
    } catch {
      // The database can't be read: the route has an error for that.
      return undefined;
    }
  }

  function current(kept: Kept, url: string, coding: Coding): Entry['response'] | undefined {
    // Read before rendering, so that the next request notices a change meanwhile.
    const newest = statements(db).version.get();
    if (newest !== version || newest === undefined) entries.clear();
    version = newest;
    const key = `${coding} ${url}`;
    const at = now().getTime();
    const known = entries.get(key);
    if (known && known.from <= at && at < known.until) return known.response;
    entries.delete(key);
    const [, name] = kept.path.exec(url) ?? [];
    if (name !== undefined && !kept.has?.(db, name)) return undefined;

    const until = Math.min(at - (at % QUARTER_MS) + QUARTER_MS, nextHoldExpiry(services) ?? Infinity);
    const entry: Entry = { from: at, until, response: render(kept, url, coding).catch(() => null) };
    entries.set(key, entry);
    for (const oldest of entries.keys()) if (entries.size > MOST_KEPT) entries.delete(oldest);
    void Promise.resolve(entry.response).then((done) => {
      if (done) entry.response = done;
      else if (entries.get(key) === entry) entries.delete(key);
    });
    return entry.response;
  }

  async function render(kept: Kept, url: string, coding: Coding): Promise<PublishedResponse | null> {
    const recorded = await recordResponse(
      (request, response) => astro(request, response, () => undefined, locals),
      url,
      { host, 'accept-encoding': coding },
      common,
    );
    if (recorded?.status !== 200 || recorded.headers['set-cookie']) return null;
    const { 'content-length': _, 'content-encoding': encoding = '', ...shared } = recorded.headers;
    if (!kept.isPrivate) shared['cache-control'] = 'public, no-cache';
    const hash = createHash('sha256').update(recorded.body).digest('base64url').slice(0, 22);
    const plain = encodedAs(shared as Record<string, string>, `"${hash}"`, recorded.body, String(encoding));
    return { status: 200, version: '', plain, brotli: null, gzip: null };
  }
}
