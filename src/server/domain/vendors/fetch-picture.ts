import { type LookupAddress, lookup } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { MAX_PICTURE_BYTES } from '#shared/pictures.ts';
import type { VendorId } from '#shared/vendors.ts';

const TIMEOUT_MS = 20_000;

/** The hosts of each vendor's pictures. Printify renames its buckets from year to year; a bucket has a host with and without its region. */
const PICTURE_HOSTS: Record<VendorId, readonly RegExp[]> = {
  printful: [
    /^(?:[a-z0-9-]+\.)+printful\.com$/,
    /^printful-upload\.s3(?:-accelerate|\.[\w-]+)?\.amazonaws\.com$/,
  ],
  printify: [/^images(?:-api)?\.printify\.com$/, /^pfy-prod-[\w-]+\.s3(?:\.[\w-]+)?\.amazonaws\.com$/],
  gooten: [],
  gelato: [],
};

/** Why a picture can't be fetched, in words for people. */
export class PictureProblem extends Error {
  override readonly name = 'PictureProblem';
}

interface Options {
  /** The base URL of the server that replaces the vendor; its pictures are there as well. */
  apiBase?: string | undefined;
  timeoutMs?: number;
  maxBytes?: number;
}

/**
 * Fetches a vendor's picture, limited in time and size, only from the vendor's hosts and without following redirects. Rejects a
 * host that resolves to a non-public address.
 * @throws PictureProblem
 */
export async function fetchPicture(
  vendorId: VendorId,
  url: string,
  { apiBase, timeoutMs = TIMEOUT_MS, maxBytes = MAX_PICTURE_BYTES }: Options = {},
): Promise<Buffer> {
  const address = new URL(url);
  const isStandIn = apiBase !== undefined && address.origin === new URL(apiBase).origin;
  const isVendors = address.protocol === 'https:' && address.port === '' && address.username === '';
  if (!isStandIn && !(isVendors && PICTURE_HOSTS[vendorId].some((host) => host.test(address.hostname)))) {
    throw new PictureProblem(`Its address isn't the vendor's: ${address.host.slice(0, 100)}`);
  }
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await open(address, isStandIn, signal);
    return await readPicture(response, maxBytes);
  } catch (error) {
    if (error instanceof PictureProblem) throw error;
    const words = signal.aborted
      ? "The vendor didn't send it in time."
      : "It couldn't be fetched from the vendor.";
    throw new PictureProblem(words, { cause: error });
  }
}

function open(address: URL, isStandIn: boolean, signal: AbortSignal): Promise<IncomingMessage> {
  const request = address.protocol === 'https:' ? requestHttps : requestHttp;
  const headers = { Accept: 'image/*', 'Accept-Encoding': 'identity', 'User-Agent': 'gti-shop' };
  return new Promise((resolve, reject) => {
    request(address, { signal, headers, ...(!isStandIn && { lookup: lookUpPublic }) }, resolve)
      .on('error', reject)
      .end();
  });
}

/** Resolves a host like `lookup`, and rejects it if any of its addresses isn't public. */
const lookUpPublic: LookupFunction = (host, options, done) => {
  lookup(host, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? [];
    if (error || !first) return done(error ?? new Error('The host has no address.'), '', 0);
    if (!addresses.every(({ address }) => isPublic(address))) {
      return done(new PictureProblem('Its host is not on the internet.'), '', 0);
    }
    if (options.all) return done(null, addresses);
    done(null, first.address, first.family);
  });
};

/** Returns whether an IP address is on the public internet, and not on a private network or this machine. */
export function isPublic(address: string): boolean {
  const parsed = ipaddr.parse(address);
  const mapped = 'isIPv4MappedAddress' in parsed && parsed.isIPv4MappedAddress();
  return (mapped ? parsed.toIPv4Address() : parsed).range() === 'unicast';
}

async function readPicture(response: IncomingMessage, maxBytes: number): Promise<Buffer> {
  try {
    const { statusCode: status, headers } = response;
    if (status !== 200) throw new PictureProblem(`The vendor answered with status ${status}.`);
    if (!headers['content-type']?.startsWith('image/')) throw new PictureProblem("It isn't a picture.");
    const tooLarge = `It is larger than ${Math.floor(maxBytes / 1024 / 1024)} MB.`;
    if (Number(headers['content-length']) > maxBytes) throw new PictureProblem(tooLarge);
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response) {
      size += chunk.length;
      if (size > maxBytes) throw new PictureProblem(tooLarge);
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } finally {
    response.destroy();
  }
}
