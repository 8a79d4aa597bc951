const REFERENCE = /url\(\s*(?:"\s*#([^"]*)"|'\s*#([^']*)'|#([^\s)]*))/gi;

/** The ids that a CSS value names by `url(#id)`. */
export function referencesOf(value: string): string[] {
  if (!value.includes('(')) return [];
  return [...withoutEscapes(value).matchAll(REFERENCE)].map(
    ([, double, single, bare]) => double ?? single ?? bare ?? '',
  );
}

/** What a rule of a style sheet is for: `.class`, `#id`, an element's name, or `*`. */
type Key = string;

const COMMENT = /\/\*[\s\S]*?\*\//g;
const TOKEN = new RegExp(
  [
    COMMENT.source,
    /[{}]/.source,
    /"[^"\n\r\f]*"|'[^'\n\r\f]*'/.source,
    // A quoted address is a token of its own kind, any other ends at the bracket whatever it holds.
    /(?<![\w\-\u0080-\uffff])url\(\s*(?:"[^"\n\r\f]*"|'[^'\n\r\f]*'|[^"'\s)][^)]*)?/.source,
  ].join('|'),
  'gi',
);
const PLAIN_SELECTORS = /^[\w\-\u0080-\uffff.#*\s,>+~]+$/;

/**
 * The ids that the rules of a style sheet name by `url(#id)`, by what the rules are for. It errs on the side of
 * too many elements: of `.a .b > .c` only `.c` counts, and what it does not understand is for all.
 */
export function sheetReferences(css: string): Map<Key, Set<string>> {
  const found = new Map<Key, Set<string>>();
  // With escapes even braces may be part of names.
  if (css.includes('\\')) return found.set('*', new Set(referencesOf(css)));
  let keys: Key[] = ['*'];
  let from = 0;
  for (const { 0: token, index } of css.matchAll(TOKEN)) {
    if (token === '{' || token === '}') {
      keys = token === '{' ? keysOf(css.slice(from, index)) : ['*'];
      from = index + 1;
    } else if (/^url/i.test(token)) {
      for (const id of referencesOf(token)) {
        for (const key of keys) found.set(key, (found.get(key) ?? new Set()).add(id));
      }
    }
  }
  return found;
}

function keysOf(selectors: string): Key[] {
  const plain = selectors.replace(COMMENT, ' ');
  if (!PLAIN_SELECTORS.test(plain)) return ['*'];
  return plain.split(',').map((selector) => {
    const last =
      selector
        .trim()
        .split(/[\s>+~]+/)
        .at(-1) ?? '';
    return /[.#][^.#*]+/.exec(last)?.[0] ?? (last || '*');
  });
}

/** With the characters that CSS may write by number: `\72` and a space for `r`. */
function withoutEscapes(value: string): string {
  return value.replace(/\\(?:([\da-f]{1,6})\s?|\r?\n|([\s\S]))/gi, (_, hex?: string, character?: string) => {
    const code = Number.parseInt(hex ?? '', 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : (character ?? '');
  });
}
