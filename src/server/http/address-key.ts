import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** One household or office: providers assign at least a /64 of IPv6 to every customer. */
const CUSTOMER_BITS = 64;

/**
 * Returns the rate limit key of a client's address: IPv4 unchanged, also when written as IPv6
 * (`::ffff:192.0.2.1`), and IPv6 as its network, because a client with one address of a /64 has all of them.
 * Anything else is returned unchanged. Idempotent.
 */
export function addressKey(address: string, networkBits = CUSTOMER_BITS): string {
  if (isIP(address) === 0) return address;
  const text = withoutZone(address);
  if (!ipaddr.isValid(text)) return address;
  const parsed = ipaddr.process(text);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const network = parsed.toByteArray().map((byte, index) => (index < networkBits / 8 ? byte : 0));
  return ipaddr.fromByteArray(network).toString();
}

/** Removes what ipaddr.js cannot parse: some zones, and IPv4 at the end (`64:ff9b::192.0.2.1`). */
function withoutZone(address: string): string {
  const [bare = ''] = address.split('%');
  const url = `http://[${bare}]`;
  return !ipaddr.isValid(bare) && URL.canParse(url) ? new URL(url).hostname.slice(1, -1) : bare;
}
