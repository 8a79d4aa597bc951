import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { type Db, preparedOn } from '#db/client.ts';
import { productOfSlug, slugOfProduct } from '#server/domain/catalog/slugs.queries.ts';
import { nextHoldExpiry } from '#server/domain/catalog/stock-holds.ts';
import { bestCoding, type Coding } from '#server/kernel/http/accepts-encoding.ts';
import type { Services } from '#server/kernel/services.ts';
import { PATHS } from '#shared/paths.ts';
import type { AstroHandler } from './astro-handler.ts';
import { recordResponse } from './record-response.ts';
import { type Representation, represent } from './representation.ts';
import { securityHeaders } from './security-headers.ts';

/** A call or page with the same response for everyone until its content is edited. */
interface Cacheable {
  path: RegExp;
  /** Returns whether the path's id or slug exists. Without this check, anyone could fill the cache. */
  has?: (db: Db, name: string) => boolean;
  /** For a page: a signed-in visitor's is rendered, which renews the session. */
  isPage?: true;
  /** For a page whose views are counted per request, so that browsers must not show it again from their cache. */
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

/** One for each path and coding. The oldest entry is dropped first. */
const MAX_ENTRIES = 500;
/** For all bodies together. An uncompressed page has 100 to 200 KB. */
const MAX_BYTES = 32 * 1024 * 1024;
/** In every time zone, days begin at a full quarter of an hour. */
const QUARTER_MS = 900_000;

/** Resolves with null if the response can't be cached. */
type Rendering = Promise<Representation | null>;

type Known = { state: 'ready'; response: Representation } | { state: 'rendering'; rendering: Rendering };

/** Valid from `from` until `until`, in milliseconds since 1970: afterwards, a stock hold or the date may have changed it. */
interface Entry {
  from: number;
  until: number;
  known: Known;
}

export interface ResponseCache {
  /**
   * Returns the response to GET or HEAD of a URL without a query that is the same for everyone, exactly as the route would
   * currently respond. A `missing` one has to be rendered first; undefined for any other request.
   */
  find: (request: IncomingMessage) => Known | { state: 'missing' } | undefined;
  /** Renders a missing response, once for all concurrent requests. */
  render: (request: IncomingMessage) => Rendering;
  /** Clears the cache. */
  clear: () => void;
}

const statements = preparedOn(({ $client }) => ({
  version: $client.prepare<[], number>('select version from content_version').pluck(),
}));

/**
 * Caches responses that change only when their content is edited (docs/decisions/036-response-cache.md). Astro renders each once
 * per change and coding, anonymously: without a cookie, an address or any other header of a visitor.
 */
export function createResponseCache(services: Services, astro: AstroHandler): ResponseCache {
  const { db, now, sessions } = services;
  /** The version of the content that the entries were rendered from. */
  const entries = new Map<string, Entry>();
  let version: number | undefined;
  /** Whether the version was already read for the requests being read. */
  let isVersionRead = false;
  const renderForEverybody = createRenderer(services, astro);

  return {
    find(request) {
      const cacheable = cacheableOf(request);
      if (!cacheable) return undefined;
      try {
        // Read once for all requests that arrived together: a change not included was made after they were sent.
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
        // The database can't be read: the route returns the error for that.
        return undefined;
      }
    },
    async render(request) {
      const cacheable = cacheableOf(request);
      if (!cacheable) return null;
      const key = keyOf(request);
      try {
        // Not for later ones as well: this takes a while, during which requests arrive.
        forgetOutdated();
        const { known } = current(key) ?? begin(key, cacheable, request);
        return known.state === 'ready' ? known.response : await known.rendering;
      } catch {
        // The database can't be read here either.
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

  /** Returns the currently valid entry. */
  function current(key: string): Entry | undefined {
    const at = now().getTime();
    const entry = entries.get(key);
    return entry && entry.from <= at && at < entry.until ? entry : undefined;
  }

  /** Removes entries rendered before the last change. */
  function forgetOutdated(): void {
    const newest = statements(db).version.get();
    if (newest !== version || newest === undefined) entries.clear();
    version = newest;
  }

  /** Starts rendering. The version was read before, so that the next request notices a change since. */
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

/** Returns a function that renders a cacheable response anonymously; its result is null if there is none to cache. */
function createRenderer(
  services: Services,
  astro: AstroHandler,
): (cacheable: Cacheable, request: IncomingMessage) => Rendering {
  const { siteUrl } = services.env;
  const { host } = new URL(siteUrl);
  const common = securityHeaders(siteUrl);
  // Rendering isn't counted against the visitor who happened to cause it.
  const uncounted = { ...services.limits, spend: async () => undefined };
  const forEverybody = { services: { ...services, limits: uncounted }, address: '', user: null };
  return async (cacheable, request) => {
    const recorded = await recordResponse(
      // A copy: the middleware adds data of this page.
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

/** An entry being rendered takes no memory yet. */
function bytesOf({ known }: Entry): number {
  return known.state === 'ready' ? known.response.body.byteLength : 0;
}

function keyOf(request: IncomingMessage): string {
  return `${codingOf(request)} ${request.url}`;
}

function codingOf({ headers }: IncomingMessage): Coding {
  return bestCoding(String(headers['accept-encoding'] ?? ''));
}
