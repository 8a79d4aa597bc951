/** The number of accounts per page in the back office, and the API's default. */
export const USER_PAGE_SIZE = 50;

/** The maximum length of a search for accounts, in characters. */
export const MAX_USER_SEARCH_LENGTH = 200;

/** The columns that the account list can be sorted by; `-` before it means descending. */
export const USER_SORTS = ['created', 'username', 'signedIn'] as const;
export type UserSort = (typeof USER_SORTS)[number] | `-${(typeof USER_SORTS)[number]}`;

export const USER_STATES = ['active', 'disabled'] as const;
export type UserState = (typeof USER_STATES)[number];

/** The minimum length of a password. */
export const MIN_PASSWORD = 8;
export const MIN_ADMIN_PASSWORD = 12;

/** How long a link to choose a password works: a requested one, and the one for a new account. */
export const RESET_LINK_HOURS = 1;
export const INVITATION_HOURS = 72;
