/** Returns the first eight characters of an order id, for lists. */
export function shortId(id: string): string {
  return id.slice(0, 8);
}

/** Returns the last eight characters of an order id in capitals, as the simple list of orders shows it. */
export function lastOfId(id: string): string {
  return id.slice(-8).toUpperCase();
}
