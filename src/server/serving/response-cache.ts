import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type Db, preparedOn } from '#db/client.ts';
import { PATHS } from '#shared/paths.ts';
import { productOfSlug, slugOfProduct } from '../catalog/slugs.queries.ts';
import { nextHoldExpiry } from '../catalog/stock-holds.ts';
import { bestCoding, type Coding } from '../http/accepts-encoding.ts';
import type { Services } from '../services.ts';
import type { AstroHandler } from './astro-handler.ts';
import { recordResponse } from './record-response.ts';
import { type Representation, represent } from './representation.ts';
import { securityHeaders } from './security-headers.ts';

/** A call or page that shows the same to everybody until somebody edits what it shows. */
interface Cacheable {
  path: RegExp;
  /** Returns whether the id or slug of the path exists. Without it, anybody could fill the cache. */
  has?: (db: Db, name: string) => boolean;
  /** Of a page: one for a signed-in visitor is rendered, which renews the session. */
  isPage?: true;
  /** Of a page whose views are counted when it is requested, so that no browser may show it again by itself. */
  isCountedPerView?: true;
}

const CACHEABLE: readonly Cacheable[] = [
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
    isCountedPerView: true,
    has: (db, slug) => productOfSlug(db, slug) !== undefined,
  },
];

/** One for each path and coding. The one that was rendered first gives way. */
const MAX_ENTRIES = 500;
/** Of all bodies together. A page that is asked for without compression has 100 to 200 KB. */
const MAX_BYTES = 32 * 1024 * 1024;
/** In every time zone, a day begins at a full quarter of an hour. */
const QUARTER_MS = 900_000;

/** Resolves with null if the response can't be cached. */
type Rendering = Promise<Representation | null>;

type Known = { state: 'ready'; response: Representation } | { state: 'rendering'; rendering: Rendering };

/** Valid from `from` until `until`, in milliseconds since 1970: after that, a stock hold or the date may have changed it. */
interface Entry {
  from: number;
  until: number;
  known: Known;
}

export interface ResponseCache {
  /**
   * Returns the response to GET or HEAD of a URL without a query that shows the same to everybody. It is exactly what the
   * route says at this moment. One that is `missing` has to be rendered first; for any other request, there is none.
   */
  find: (request: IncomingMessage) => Known | { state: 'missing' } | undefined;
  /** Renders a response that is missing, once for all who ask for it meanwhile. */
  render: (request: IncomingMessage) => Rendering;
  /** Forgets all responses. */
  clear: () => void;
}

const statements = preparedOn(({ $client }) => ({
  version: $client.prepare<[], number>('select version from content_version').pluck(),
}));

/**
 * Caches responses that change only when somebody edits what they show (docs/decisions/036-response-cache.md). Astro renders each
 * once per change and coding, for nobody in particular: without a cookie, an address or any other header of a visitor.
 */
export function createResponseCache(services: Services, astro: AstroHandler): ResponseCache {
  const { db, now, sessions } = services;
  /** What was rendered since the content has this version. */
  const entries = new Map<string, Entry>();
  let version: number | undefined;
  /** Whether the requests that are being read need not ask for the version. */
  let isVersionRead = false;
  const renderForEverybody = createRenderer(services, astro);

  return {
    find(request) {
      const cacheable = cacheableOf(request);
      if (!cacheable) return undefined;
      try {
        // Once for all requests that have arrived together: none was sent after a change that this doesn't include.
        if (!isVersionRead) {
          forgetOutdated();
          isVersionRead = true;
          setImmediate(() => {
            isVersionRead = false;
          });
        }
        const entry = current(keyOf(request));
        if (entry) return entry.known;
        return exists(cacheable, request.url) ? { state: 'missing' } : undefined;
      } catch {
        // The database can't be read: the route has an error for that.
        return undefined;
      }
    },
    async render(request) {
      const cacheable = cacheableOf(request);
      if (!cacheable) return null;
      const key = keyOf(request);
      try {
        // Not for others, too: this takes a while, in which requests arrive.
        forgetOutdated();
        const { known } = current(key) ?? begin(key, cacheable, request);
        return known.state === 'ready' ? known.response : await known.rendering;
      } catch {
        // Here, too, the database can't be read.
        return null;
      }
    },
    clear: () => entries.clear(),
  };

  function cacheableOf({ url = '', headers }: IncomingMessage): Cacheable | undefined {
    const found = CACHEABLE.find(({ path }) => path.test(url));
    return found?.isPage && headers.cookie?.includes(sessions.cookieName) ? undefined : found;
  }

  function exists({ path, has }: Cacheable, url = ''): boolean {
    const [, name] = path.exec(url) ?? [];
    return name === undefined || has?.(db, name) === true;
  }

  /** Returns the entry that is valid now. */
  function current(key: string): Entry | undefined {
    const at = now().getTime();
    const entry = entries.get(key);
    return entry && entry.from <= at && at < entry.until ? entry : undefined;
  }

  /** Forgets what was rendered before the last change. */
  function forgetOutdated(): void {
    const newest = statements(db).version.get();
    if (newest !== version || newest === undefined) entries.clear();
    version = newest;
  }

  /** Begins to render. The version was read before, so that the next request notices a change meanwhile. */
  function begin(key: string, cacheable: Cacheable, request: IncomingMessage): Entry {
    const at = now().getTime();
    const until = Math.min(at - (at % QUARTER_MS) + QUARTER_MS, nextHoldExpiry(services) ?? Infinity);
    const rendering = renderForEverybody(cacheable, request).catch(() => null);
    const entry: Entry = { from: at, until, known: { state: 'rendering', rendering } };
    entries.delete(key);
    entries.set(key, entry);
    void rendering.then((done) => {
      if (done) entry.known = { state: 'ready', response: done };
      else if (entries.get(key) === entry) entries.delete(key);
      limit();
    });
    return entry;
  }

  function limit(): void {
    let bytes = [...entries.values()].reduce((sum, entry) => sum + bytesOf(entry), 0);
    for (const [key, entry] of entries) {
      if (entries.size <= MAX_ENTRIES && bytes <= MAX_BYTES) return;
      entries.delete(key);
      bytes -= bytesOf(entry);
    }
  }
}

/** Returns what renders a cacheable response for nobody in particular; its result is null if there is none to cache. */
function createRenderer(
  services: Services,
  astro: AstroHandler,
): (cacheable: Cacheable, request: IncomingMessage) => Rendering {
  const { siteUrl } = services.env;
  const { host } = new URL(siteUrl);
  const common = securityHeaders(siteUrl);
  // A rendering isn't charged to the visitor who happened to cause it.
  const uncounted = { ...services.limits, spend: async () => undefined };
  const forEverybody = { services: { ...services, limits: uncounted }, address: '', user: null };
  return async (cacheable, request) => {
    const recorded = await recordResponse(
      // An object of its own: the middleware adds what belongs to this page.
      (copy, response) => astro(copy, response, () => undefined, { ...forEverybody, isForEverybody: true }),
      request.url ?? '',
      { host, 'accept-encoding': codingOf(request) },
      common,
    );
    if (recorded?.status !== 200 || recorded.headers['set-cookie']) return null;
    const { 'content-length': _, 'content-encoding': encoding = '', ...shared } = recorded.headers;
    if (!cacheable.isCountedPerView) shared['cache-control'] = 'public, no-cache';
    const hash = createHash('sha256').update(recorded.body).digest('base64url').slice(0, 22);
    return represent(shared as Record<string, string>, `"${hash}"`, recorded.body, String(encoding));
  };
}

/** One that is still rendered takes nothing yet. */
function bytesOf({ known }: Entry): number {
  return known.state === 'ready' ? known.response.body.byteLength : 0;
}

function keyOf(request: IncomingMessage): string {
  return `${codingOf(request)} ${request.url}`;
}

function codingOf({ headers }: IncomingMessage): Coding {
  return bestCoding(String(headers['accept-encoding'] ?? ''));
}
