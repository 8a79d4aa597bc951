/** Returns the link that calls a phone number, with its extension after a pause: `tel:+17025550100,12`. */
export function phoneLink(phone: string): string {
  const [number = '', extension] = phone.split(/\s*,?\s*(?:x|ext)\.?\s*(?=\d+\s*$)/i);
  const dialed = number.replaceAll(/[^\d+]/g, '');
  return `tel:${dialed}${extension ? `,${extension.trim()}` : ''}`;
}
