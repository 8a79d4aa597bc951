/**
 * Returns the beginning of a string member of a JSON object that is still arriving, and the members before it. Null until the
 * string begins.
 */
export function partialMember(
  json: string,
  member: string,
): { before: Record<string, unknown>; text: string } | null {
  // Quotes within strings are escaped, so this matches no text of an earlier member.
  const start = new RegExp(`"${member}"\\s*:\\s*"`).exec(json);
  if (!start) return null;
  const rest = json.slice(start.index + start[0].length);
  const whole = /^(?:[^"\\]|\\(?:u[\da-f]{4}|[^u]))*/i.exec(rest)?.[0] ?? '';
  try {
    const before = JSON.parse(`${json.slice(0, start.index).trimEnd().replace(/,$/, '')}}`);
    const text: string = JSON.parse(`"${whole}"`);
    // The other half of the character hasn't arrived.
    return { before, text: text.replace(/[\ud800-\udbff]$/, '') };
  } catch {
    return null;
  }
}
