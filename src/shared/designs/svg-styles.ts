/** A property of an element and its value in lower case. */
export interface Declaration {
  property: string;
  value: string;
}

/** A rule of a style sheet. Its declarations are missing if it contains other rules, as `@media` does. */
interface StyleRule {
  selector: string;
  declarations: Declaration[] | null;
}

/** How browsers escape quotes in a `style` attribute. */
const QUOTES = /&(?:quot|apos|#3[49]);/g;

/** Returns the declarations of a `style` attribute or of a rule. */
export function declarationsOf(style: string): Declaration[] {
  return style
    .replaceAll(QUOTES, "'")
    .split(';')
    .map((part) => {
      const [property = '', ...value] = part.split(':');
      return {
        property: property.trim().toLowerCase(),
        value: value.join(':').toLowerCase().replace('!important', '').trim(),
      };
    })
    .filter(({ value }) => value !== '');
}

/** Returns the rules of a style sheet, in time proportional to its length. */
export function rulesOf(sheet: string): StyleRule[] {
  const text = withoutComments(sheet.replaceAll('<![CDATA[', '').replaceAll(']]>', ''));
  return text.split('}').flatMap((block) => {
    const [before = '', declarations, ...inner] = block.split('{');
    if (declarations === undefined) return [];
    // A statement such as @charset may stand before the selector.
    const selector = before.slice(before.lastIndexOf(';') + 1).trim();
    return [{ selector, declarations: inner.length > 0 ? null : declarationsOf(declarations) }];
  });
}

function withoutComments(sheet: string): string {
  const kept: string[] = [];
  for (let from = 0; ; ) {
    const start = sheet.indexOf('/*', from);
    kept.push(sheet.slice(from, start === -1 ? undefined : start));
    const end = start === -1 ? -1 : sheet.indexOf('*/', start + 2);
    if (end === -1) return kept.join('');
    from = end + 2;
  }
}
