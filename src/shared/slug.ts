const MAX_LENGTH = 80;

/** Returns the slug of a name: `Range Day Long Sleeve` → `range-day-long-sleeve`. */
export function slugify(name: string): string {
  const slug = name
    .normalize('NFKD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_LENGTH)
    .replaceAll(/^-|-$/g, '');
  return slug || 'product';
}
