/** Leaves out the empty fields of an address: rates are asked for before the shopper has typed all of it. */
export function knownFields<Fields extends Record<string, unknown>>(fields: Fields): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== '')) as Partial<Fields>;
}
