/**
 * Whether an `Accept-Encoding` header takes this coding. Stands in the path of every published page: it is
 * only taken apart where something in it is refused (`br;q=0`).
 */
export function acceptsEncoding(accepted: string, coding: 'br' | 'gzip'): boolean {
  return accepted.includes(coding) && !(accepted.includes('q=0') && refuses(accepted, coding));
}

function refuses(accepted: string, coding: string): boolean {
  return accepted.split(',').some((part) => {
    const [name, ...parameters] = part.split(';').map((piece) => piece.trim());
    return name === coding && parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter));
  });
}
