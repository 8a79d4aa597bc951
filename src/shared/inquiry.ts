/** The states of a message from the contact form (docs/product/inquiries.md#inquiries). */
export const INQUIRY_STATUSES = ['new', 'contacted', 'closed', 'spam'] as const;
export type InquiryStatus = (typeof INQUIRY_STATUSES)[number];

export const INQUIRY_EVENT_TYPES = ['status', 'owner', 'note', 'reply'] as const;

/** The number of inquiries per page in the back office, and the API's default. */
export const INQUIRY_PAGE_SIZE = 50;
/** The maximum length of a search in the list of inquiries, in characters. */
export const MAX_INQUIRY_SEARCH_LENGTH = 200;
/** The placeholders of saved replies. */
export const REPLY_PLACEHOLDERS = ['firstName', 'lastName', 'course', 'institute'] as const;
type ReplyValues = Record<(typeof REPLY_PLACEHOLDERS)[number], string>;

/** Braces around text within one line. */
const BRACES = /\{([^{}\n]*)\}/g;

const placeholderOf = (name: string) =>
  REPLY_PLACEHOLDERS.find((known) => known.toLowerCase() === name.trim().toLowerCase());

/** Fills in the placeholders of a saved reply, in any case. Other braces stay unchanged. */
export function fillReply(text: string, values: ReplyValues): string {
  return text.replace(BRACES, (braces, name: string) => {
    const known = placeholderOf(name);
    return known === undefined ? braces : values[known];
  });
}

/** Returns a saved reply's distinct braces that aren't placeholders: `{phone}`. */
export function unknownPlaceholders(text: string): string[] {
  const all = [...text.matchAll(BRACES)];
  const unknown = all.filter(([, name = '']) => placeholderOf(name) === undefined);
  return [...new Set(unknown.map(([braces]) => braces))];
}

/** Returns a course id in words: `met3-military` → `MET3 (military)`. */
export function courseWords(id: string): string {
  const [category = '', ...type] = id.split('-');
  return type.length > 0 ? `${category.toUpperCase()} (${type.join(' ')})` : category.toUpperCase();
}
