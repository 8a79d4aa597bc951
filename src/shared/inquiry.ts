/** The states of a message from the contact form (docs/product.md#inquiries). */
export const INQUIRY_STATUSES = ['new', 'contacted', 'closed', 'spam'] as const;
export type InquiryStatus = (typeof INQUIRY_STATUSES)[number];

export const INQUIRY_EVENT_TYPES = ['status', 'owner', 'note', 'reply'] as const;

/** The number of inquiries per page in the back office, and the API's default. */
export const INQUIRY_PAGE_SIZE = 50;
/** The maximum length of a search in the list of inquiries, in characters. */
export const MAX_INQUIRY_SEARCH_LENGTH = 200;
/** The placeholders of saved replies, with what fills them in. */
export const REPLY_PLACEHOLDERS = ['firstName', 'lastName', 'course', 'institute'] as const;
export type ReplyValues = Record<(typeof REPLY_PLACEHOLDERS)[number], string>;

/** Fills in the placeholders of a saved reply. Braces around anything else stay as they are. */
export function fillReply(text: string, values: ReplyValues): string {
  return text.replace(/\{(\w+)\}/g, (braces, name: string) =>
    Object.hasOwn(values, name) ? values[name as keyof ReplyValues] : braces,
  );
}

/** Returns the words for the id of a course: `met3-military` → `MET3 (military)`. */
export function courseWords(id: string): string {
  const [category = '', ...type] = id.split('-');
  return type.length > 0 ? `${category.toUpperCase()} (${type.join(' ')})` : category.toUpperCase();
}
