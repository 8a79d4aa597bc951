/** Control characters, lone surrogates and marks that change the writing direction: what no line of text may have. */
export const UNREADABLE = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]+/gu;
