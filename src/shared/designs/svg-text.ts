/** Markup between two tags. A CDATA section may contain what looks like a comment. */
const MARKUP = /<!\[CDATA\[([\s\S]*?)\]\]>|<!--[\s\S]*?-->|<\?[\s\S]*?\?>/g;
const REFERENCE = /&(?:#x([\da-f]{1,6})|#(\d{1,7})|(amp|lt|gt|quot|apos));/gi;
const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Returns the characters between two tags of an SVG, without comments and with references resolved. */
export function characterData(content: string): string {
  return content
    .replace(MARKUP, (_, data: string | undefined) => data?.replaceAll('&', '&amp;') ?? '')
    .replace(REFERENCE, (reference, hex?: string, decimal?: string, name?: string) => {
      if (name) return NAMED[name.toLowerCase()] ?? reference;
      const point = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return point <= 0x10ffff ? String.fromCodePoint(point) : reference;
    });
}
