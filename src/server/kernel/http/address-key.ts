import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Providers assign at least an IPv6 /64 to each customer. */
const CUSTOMER_BITS = 64;

/**
 * Returns the key under which limits count a client's address: an IPv4 address itself, also when written as
 * IPv6 (`::ffff:192.0.2.1`), and the network of an IPv6 address, because a customer has all addresses of a
 * /64. Returns anything else unchanged. Idempotent.
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

/** ipaddr.js doesn't parse every zone that Node accepts, nor IPv4 at the end (`64:ff9b::192.0.2.1`); a URL can have neither. */
function withoutZone(address: string): string {
  const [bare = ''] = address.split('%');
  const url = `http://[${bare}]`;
  return !ipaddr.isValid(bare) && URL.canParse(url) ? new URL(url).hostname.slice(1, -1) : bare;
}
