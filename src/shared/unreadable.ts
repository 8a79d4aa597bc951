/** Characters not allowed in a line of text: control characters, lone surrogates and marks that change the writing direction. */
export const UNREADABLE = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]+/gu;
