import { likePattern, trigramPhrase } from '#server/kernel/search/search-text.ts';
import { parseOrderNumber, spellOrderNumber } from '#shared/order-number.ts';

/** How a search for orders is carried out. */
export interface OrderSearch {
  /** For `order_search`; undefined if the search is too short for it. */
  phrase: string | undefined;
  /** For the texts of orders; undefined if one pattern can't say it. */
  pattern: string | undefined;
}

const PHONE = /^[\d\s().+/-]+$/;
const LEAST_PHONE_DIGITS = 7;
const DIGITS_WITH_COUNTRY = 11;

/** Parses a search: any part of a text, an order number such as `gti 1042`, or a phone number such as `(775) 555-0100`. */
export function readOrderSearch(search: string): OrderSearch {
  const spelled = spellOrderNumber(search);
  const phrase = trigramPhrase(spelled);
  const digits = phoneDigits(spelled);
  if (phrase && digits && digits !== spelled)
    return { phrase: `${phrase} OR "${digits}"`, pattern: undefined };
  return { phrase, pattern: likePattern(spelled) };
}

/** Returns the order number that a search is, which is listed first; `null` for other texts, and for a ZIP code such as `01187`. */
export function exactNumber(search: string): number | null {
  return search.startsWith('0') ? null : parseOrderNumber(search);
}

/** Phone numbers are indexed by their digits. Without the country code, they are found whether it was given or not. */
function phoneDigits(text: string): string | undefined {
  const digits = text.replace(/\D/g, '');
  if (!PHONE.test(text) || digits.length < LEAST_PHONE_DIGITS) return undefined;
  return digits.length === DIGITS_WITH_COUNTRY ? digits.replace(/^1/, '') : digits;
}
