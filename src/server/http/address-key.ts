import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** One household or office: providers hand out at least this much of IPv6 to each customer. */
const CUSTOMER_BITS = 64;

/**
 * Returns what a client's address counts as in limits: IPv4 as it is, also when written as IPv6
 * (`::ffff:192.0.2.1`), and IPv6 as the network it is in, because whoever has one address of a /64 has
 * all of them. What is not an address is returned unchanged. Applying it twice changes nothing.
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

/** ipaddr.js reads neither every zone that Node accepts nor IPv4 at the end (`64:ff9b::192.0.2.1`); a URL has neither. */
function withoutZone(address: string): string {
  const [bare = ''] = address.split('%');
  const url = `http://[${bare}]`;
  return !ipaddr.isValid(bare) && URL.canParse(url) ? new URL(url).hostname.slice(1, -1) : bare;
}
